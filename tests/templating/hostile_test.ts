import assert from "node:assert/strict";
import { createTemplates } from "../../src/templating/templates.ts";
import {
  buildScene,
  jsonScene,
  renderNow,
  show,
  stillWorld,
} from "./scene_builder.ts";

const tooMuch =
  "the template needs more memory or stack than a render may take";

function staysAlive(source: string, expected: RegExp): void {
  const templates = createTemplates(stillWorld);
  const before = templates.compile("{{ request.path }}");
  assert.ok(before.ok);
  assert.match(show(source), expected);
  const after = renderNow(before.template);
  assert.deepEqual(after, { ok: true, text: "/a/b" });
}

Deno.test("template cannot reach a constructor", () => {
  const scene = buildScene({ query: [["a", "1"]] });
  for (
    const source of [
      "[{{ request.query.constructor.constructor('return 7*7')() }}]",
      "[{{ request.constructor }}]",
      "[{{ now.constructor('return 7*7')() }}]",
      "[{{ ''['constructor'] }}]",
      "[{{ request.__class__ }}]",
    ]
  ) assert.match(show(source, scene), /^ERROR /);
});

Deno.test("template that overflows the engine's stack is an issue and leaves the engine usable", () => {
  for (const piece of ["-", "not ", "1+", "x.a|", "x["]) {
    const source = `{{ ${piece.repeat(10_000)}1 }}`;
    staysAlive(source, /^FAULT /);
  }
  staysAlive(
    `{{ ${"(".repeat(10_000)}1${")".repeat(10_000)} }}`,
    /^FAULT template exceeds/,
  );
  staysAlive(`{{ 1${"+1".repeat(19_900)} }}`, new RegExp(`^FAULT ${tooMuch}`));
  staysAlive(
    `{% if 0 %}${"{% elif 0 %}".repeat(10_000)}{% endif %}`,
    /^FAULT /,
  );
});

Deno.test("template that is deep is an issue, or it renders again and again", () => {
  const forms = {
    operators: (count: number) => `{{ 1${" + 1".repeat(count)} }}`,
    filters: (count: number) => `{{ 1${"|string".repeat(count)} }}`,
    tests: (count: number) => `{{ 1${" is odd".repeat(count)} }}`,
    negations: (count: number) => `{{ ${"not ".repeat(count)}1 }}`,
    signs: (count: number) => `{{ ${"-".repeat(count)}1 }}`,
    choices: (count: number) => `{{ ${"1 if 0 else ".repeat(count)}1 }}`,
    branches: (count: number) =>
      `{% if 0 %}${"{% elif 0 %}".repeat(count)}{% endif %}`,
  };
  for (const [name, form] of Object.entries(forms)) {
    for (const count of [1_100, 2_000, 2_700]) {
      staysAlive(form(count), /^FAULT .*(too deep|more memory or stack)/);
    }
    assert.doesNotMatch(show(form(490)), /^(FAULT|ERROR)/, name);
    assert.doesNotMatch(show(form(490)), /^(FAULT|ERROR)/, name);
  }
});

Deno.test("template that recurses is an error and leaves the engine usable", () => {
  staysAlive(
    "{% macro m(n) %}{{ m(n+1) }}{% endmacro %}{{ m(0) }}",
    /^ERROR invalid operation: recursion limit exceeded/,
  );
  staysAlive(
    "{% block a %}{{ self.a() }}{% endblock %}",
    /^ERROR .*recursion limit/,
  );
  staysAlive(
    "{% set n = namespace() %}{% set n.a = n %}{{ n }}",
    new RegExp(`^ERROR ${tooMuch}`),
  );
});

Deno.test("template that loops too long runs out of steps", () => {
  staysAlive(
    "{% for a in range(100000) %}{% for b in range(100000) %}{{ b }}{% endfor %}{% endfor %}",
    /^ERROR the template takes more than 500000 steps \(line 1/,
  );
  staysAlive(
    "{{ range(1000000000) }}",
    /^ERROR invalid operation: range has too many elements/,
  );
});

Deno.test("template with too much code is an issue", () => {
  const tooLong = /^FAULT the code inside of the braces is too long/;
  staysAlive("{{ request.path }}".repeat(6_000), tooLong);
  staysAlive(`{{ [${"1,".repeat(60_000)}] }}`, tooLong);
  staysAlive(`{{ ${"[".repeat(500_000)}`, tooLong);
  staysAlive(`{{ "${'\\"'.repeat(300_000)}`, tooLong);
  staysAlive(`${"text ".repeat(200_000)}{{ 1 }}`, /^text text/);
});

Deno.test("template that needs too much memory is an error and leaves the engine usable", () => {
  const doubling =
    "{% set n = namespace(s='xx') %}{% for i in range(40) %}{% set n.s = n.s ~ n.s %}{% endfor %}";
  staysAlive(doubling, new RegExp(`^ERROR ${tooMuch}`));
  staysAlive("{{ 'a'|indent(1000000000) }}", new RegExp(`^ERROR ${tooMuch}`));
  staysAlive(
    "{{ [1]|slice(4000000000)|list }}",
    new RegExp(`^ERROR ${tooMuch}`),
  );
});

Deno.test("template output is bounded", () => {
  const doubling =
    "{% set n = namespace(s='x') %}{% for i in range(25) %}{% set n.s = n.s ~ n.s %}{% endfor %}{{ n.s }}";
  staysAlive(
    doubling,
    /^ERROR the rendered text of 33554432 bytes is too long/,
  );
});

Deno.test("template cannot multiply texts and lists", () => {
  for (
    const source of [
      "{{ 'x' * 9 }}",
      "{{ 9 * 'x' }}",
      "{{ [1] * 9 }}",
      "{{ 9*[1] }}",
    ]
  ) {
    assert.match(show(source), /^ERROR invalid operation: a product/);
  }
  const scene = jsonScene('{"list": [1], "text": "x", "n": 400000000}');
  for (const factor of ["list", "text", "list|list", "get('text')"]) {
    for (
      const source of [
        `request.body.${factor} * request.body.n`,
        `request.body.n * request.body.${factor}`,
      ]
    ) {
      assert.match(
        show(`{{ ${source} }}`, scene),
        /^ERROR invalid operation: a product/,
      );
    }
  }
});

Deno.test("template multiplies numbers as it did", () => {
  const scene = jsonScene('{"n": 3, "f": 2.5, "p": [2, 3], "one": 1.0}');
  const results = {
    "request.body.n * 2 + 1": "7",
    "1 + 2 * request.body.n": "7",
    "2 * request.body.p|length": "4",
    "request.body.p|length * 3": "6",
    "request.body.n * 2 ** 3": "24",
    "10 / request.body.n * 3": "10.0",
    "request.body.p[0] * request.body['p'][1] * request.body.n": "18",
    "(request.body.n + 1) * (2)": "8",
    "request.body.get('q', 4) * 2": "8",
    "request.body.f*2": "5.0",
    "request.body.one * 3": "3.0",
    "2 * 1e-3": "0.002",
    "{'a': 3}['a'] * 2": "6",
    "2 * '7'|int": "14",
    "[1, 2]|length * [1, 2, 3]|length": "6",
    "-1|abs * 2": "2",
    "5 - 1|abs * 2": "3",
    "-2 * -3": "6",
    "9007199254740993 * request.body.n": "27021597764222979",
    "1 if request.body.n * 2 == 6 and (request.body.n) * 2 else 0": "1",
  };
  for (const [source, text] of Object.entries(results)) {
    assert.equal(show(`{{ ${source} }}`, scene), text, source);
  }
});

Deno.test("template without an end is an issue soon, however many quotes it has", () => {
  assert.match(show("{{ " + "'\\".repeat(400_000)), /^FAULT /);
  assert.match(
    show("{{ 1 }}" + "x".repeat(1024 * 1024)),
    /^FAULT a template of/,
  );
});
