import assert from "node:assert/strict";
import type { Expression } from "../../src/templating/expression.ts";
import { readTemplate } from "../../src/templating/syntax.ts";
import { checkTemplate } from "../../src/templating/templates.ts";

/** A tree on one line: each node with its kind, or its own text where it has no parts. */
function draw({ kind, text, parts }: Expression): string {
  if (parts.length === 0 && kind !== "block_filter") return text;
  return `${kind}:${text}(${parts.map(draw).join(" ")})`;
}

function treeOf(source: string): string {
  assert.equal(checkTemplate(source), null, source);
  const [tag] = readTemplate(source);
  assert.ok(tag?.isWhole, source);
  return tag.expressions.map(draw).join(" ");
}

Deno.test("template reader binds as the engine does", () => {
  const trees = {
    "1 + 2 * 3": "operation:+(1 operation:*(2 3))",
    "2 * 3 ** 4 // 5": "operation://(operation:*(2 operation:**(3 4)) 5)",
    "-1|abs * 2": "operation:*(filter:abs(operation:-(1)) 2)",
    "not 1 == 2 and 3": "operation:and(operation:not(operation:==(1 2)) 3)",
    "1 not in [2, 3]": "operation:not(1 list:[(2 3))",
    "1 if 2 else 3 if 4 else 5": "choice:1(1 2 3 4 5)",
    "(1).a[2](3, b=4)|d(5) is eq 6":
      "test:eq(filter:d(call:((index:[(member:a(group:((1)) 2) 3 argument:b(4)) 5) 6)",
    "'a' 'b' ~ (1,) ~ () ~ {'c': 2}":
      "operation:~(operation:~(operation:~('a' list:((1)) () list:{('c' 2))",
    "request[1:2]": "index:[(request 1 2)",
  };
  for (const [source, tree] of Object.entries(trees)) {
    assert.equal(treeOf(`{{ ${source} }}`), tree, source);
  }
});

Deno.test("template reader reads every statement to its end", () => {
  const statements = [
    "{% for a, (b, c) in [] if b recursive %}{% else %}{% endfor %}",
    "{% set (a, b) = [1, 2] %}",
    "{% set a.b.c = 1 %}",
    "{% set a | upper | replace('b', 'c') %}{% endset %}",
    "{% set a %}{% endset %}",
    "{% filter upper|trim %}{% endfilter %}",
    "{% with a=1, b=2 %}{% endwith %}",
    "{% macro m(a, b=1) %}{% endmacro %}",
    "{% call(a) request.b(1) %}{% endcall %}",
    "{%- if not a is defined -%}{%+ elif b is divisibleby 3 and c %}{% endif +%}",
    "{% block a %}{% endblock a %}{% autoescape true %}{% endautoescape %}",
    "{% raw %}{{ * }}{% endraw %}{# {{ * #}{{ '}}' }}{{ {'a': {}} }}",
  ];
  for (const source of statements) {
    assert.equal(checkTemplate(source), null, source);
    const tags = readTemplate(source);
    assert.ok(tags.every((tag) => tag.isWhole), source);
    const whole = tags.map(({ start, end }) => source.slice(start, end));
    assert.equal(whole.join(""), source);
  }
});

Deno.test("template with a long chain of factors or members is read in time", () => {
  assert.equal(checkTemplate(`{{ 1${" * 1".repeat(900)} }}`), null);
  const start = performance.now();
  readTemplate(`{{ a${".a".repeat(200_000)} }}`);
  // In quadratic time it would take minutes.
  assert.ok(performance.now() - start < 10_000);
});
