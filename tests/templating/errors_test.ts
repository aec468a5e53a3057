import assert from "node:assert/strict";
import {
  checkTemplate,
  createTemplates,
} from "../../src/templating/templates.ts";
import { renderNow, show, stillWorld } from "./scene_builder.ts";

function placeOf(source: string): [number, number] | null {
  const issue = checkTemplate(source);
  return issue && [issue.line, issue.column];
}

Deno.test("template check finds the place of an issue", () => {
  assert.deepEqual(placeOf("a\nb\n  {{ 1 +  }}"), [3, 8]);
  assert.deepEqual(placeOf("a\r\n {{ 1|nope }}"), [2, 7]);
  assert.deepEqual(placeOf("{% if %}"), [1, 4]);
  assert.deepEqual(placeOf("\n{%- include 'a' -%}"), [2, 5]);
  assert.equal(placeOf("{{ request.path|upper is lower }}"), null);
  assert.equal(placeOf("no tags"), null);
});

Deno.test("template check names what is unknown", () => {
  const issues = {
    "{{ 1|uper }}":
      'there is no filter "uper": did you mean "upper"? (line 1, column 6)',
    "{% filter uper %}a{% endfilter %}":
      'there is no filter "uper": did you mean "upper"? (line 1, column 11)',
    "{{ 1 is not strng }}":
      'there is no test "strng": did you mean "string"? (line 1, column 13)',
    "{{ uuuid() }}":
      'there is no function "uuuid": did you mean "uuid"? (line 1, column 4)',
    "{% extends 'a' %}":
      '"{% extends %}" has no other template to load: write the text here (line 1, column 4)',
  };
  for (const [source, message] of Object.entries(issues)) {
    assert.equal(checkTemplate(source)?.message, message);
    assert.equal(show(source), `FAULT ${message}`);
  }
});

Deno.test("template check knows macros and variables that are called", () => {
  const sources = [
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m(1) }}",
    "{% set f = now %}{{ f() }}",
    "{% for (a, b) in [[1, 2]] if (a) %}{{ loop.cycle('x', 'y') }}{% endfor %}",
    "{% call(x) m() %}{% endcall %}{% macro m() %}{{ caller(1) }}{% endmacro %}",
    "{{ 1 is divisibleby(1) and not (2) }}",
  ];
  for (const source of sources) {
    assert.equal(checkTemplate(source), null, source);
  }
});

Deno.test("template error names the expression and the line", () => {
  const details = {
    "\n{{ request.query.name }}":
      '"request.query.name" is undefined (line 2: "{{ request.query.name }}")',
    '{{ request.path }} {{ request.query["a b"].c }}':
      '"request.query["a b"]" is undefined (line 1: "{{ request.query["a b"].c }}")',
    "{% if request.query.a %}{% endif %}":
      '"request.query.a" is undefined (line 1: "{% if request.query.a %}")',
    "{{ nope }} {{ request.path }}":
      '"nope" is undefined (line 1: "{{ nope }}")',
    "{{ 5 // 0 }}":
      'invalid operation: unable to calculate 5 // 0 (line 1: "{{ 5 // 0 }}")',
    "a\n{{ random_int(6, 1) }}":
      '"random_int" takes two whole numbers, the smaller first: random_int(1, 6) (line 2: "{{ random_int(6, 1) }}")',
  };
  for (const [source, detail] of Object.entries(details)) {
    assert.equal(show(source), `ERROR ${detail}`);
  }
});

Deno.test("template error carries its line and expression", () => {
  const compiled = createTemplates(stillWorld).compile(
    "\n{{ request.query.x }}",
  );
  assert.ok(compiled.ok);
  const rendering = renderNow(compiled.template);
  assert.ok(!rendering.ok);
  assert.equal(rendering.error.line, 2);
  assert.equal(rendering.error.expression, "request.query.x");
});
