import assert from "node:assert/strict";
import { createTemplates } from "../../src/templating/templates.ts";
import {
  buildScene,
  jsonScene,
  renderNow,
  show,
  stillWorld,
} from "./scene_builder.ts";

function parsesOf(source: string): number {
  let parses = 0;
  const parts = { type: "application/json", body: '{"a": 1}' };
  const compiled = createTemplates(stillWorld).compile(source);
  assert.ok(compiled.ok);
  renderNow(compiled.template, buildScene(parts, () => parses++));
  return parses;
}

Deno.test("template parses the body only when it uses it", () => {
  assert.equal(parsesOf("{{ request.path }}{{ request.query }}"), 0);
  assert.equal(parsesOf("{# request.body #}a"), 0);
  assert.equal(parsesOf("{{ request.body.a }}"), 1);
  assert.equal(parsesOf('{{ request["body"].a }}'), 1);
  assert.equal(parsesOf('{{ request["bo" ~ "dy"].a }}'), 1);
  assert.equal(parsesOf("{% set r = request %}{{ r.body.a }}"), 1);
  assert.equal(parsesOf('{{ request.get("body").a }}'), 1);
});

Deno.test("body of a JSON type that is not JSON fails templates that use it", () => {
  const detail = "Invalid JSON request body for JSON content-type";
  assert.equal(show("{{ request.body }}", jsonScene("{")), `ERROR ${detail}`);
  assert.equal(
    show("{{ request.body.a }}", jsonScene("nope")),
    `ERROR ${detail}`,
  );
  assert.equal(show("{{ request.path }}", jsonScene("{")), "/a/b");
});

Deno.test("body of a JSON type is read behind its byte order mark", () => {
  for (const number of ["7", "7.0"]) {
    const scene = jsonScene(`\ufeff{"a": ${number}}`);
    assert.equal(show("{{ request.body.a }}", scene), number);
  }
});

Deno.test("body of a JSON type that is empty is undefined", () => {
  assert.equal(show("{{ request.path }}", jsonScene("")), "/a/b");
  assert.equal(show("{{ request.body is defined }}", jsonScene("")), "false");
  assert.match(
    show("{{ request.body.a }}", jsonScene("")),
    /^ERROR "request.body" is undefined/,
  );
});

Deno.test("body of another type is text, and base64 where it is not text", () => {
  assert.equal(
    show(
      "{{ request.body }}",
      buildScene({ type: "text/plain", body: "h\u00e9" }),
    ),
    "h\u00e9",
  );
  assert.equal(
    show("{{ request.body }}", buildScene({ body: '{"a":1}' })),
    '{"a":1}',
  );
  const body = new Uint8Array([255, 0, 1]);
  assert.equal(show("{{ request.body }}", buildScene({ body })), "/wAB");
});

Deno.test("body numbers print exactly", () => {
  const print = (number: string) =>
    show("{{ request.body.n }}", jsonScene(`{"n": ${number}}`));
  for (
    const number of [
      "9007199254740993",
      "-9007199254740993",
      "18446744073709551615",
      "18446744073709551616",
      "7000000000000300000007",
      "-7000000000000300000007",
      "100000000000000000000",
      "9007199254740992",
      "1.0",
      "-1.0",
      "0.1",
      "5",
      "123456789012345678901234567890123456789012345678",
      "1e400",
      "1e2",
      "1E+2",
      "1e7",
      "5e-324",
      "100.50",
      "-0.0",
      "0.0000001",
      "0.12345678901234567891",
    ]
  ) assert.equal(print(number), number);
});

Deno.test("body numbers stay numbers in JSON and arithmetic", () => {
  const scene = jsonScene(
    '{"a": 1.0, "b": [7000000000000300000007, "x%}{{", null, true]}',
  );
  assert.equal(
    show("{{ request.body|tojson }}", scene),
    '{"a":1.0,"b":[7000000000000300000007,"x%}{{",null,true]}',
  );
  assert.equal(show("{{ request.body.a + 1 }}", scene), "2.0");
  assert.equal(show("{{ request.body.a == 1 }}", scene), "true");
  assert.equal(
    show("{{ request.path }} {{ request.body.a }}", scene),
    "/a/b 1.0",
  );
});

Deno.test("body numbers print as they were sent beside whatever else a template does", () => {
  const scene = jsonScene('{"a": {"p": 100.50, "l": [1.10]}, "e": 1e7}');
  const results = {
    "{{ request.body.a.p }} {{ request.path | upper }}": "100.50 /A/B",
    "{% if true %}{{ request.body.a['l'][0] }}{% endif %}": "1.10",
    "{{ now('date') }} {{ request.body.e }}": "2023-11-14 1e7",
    "{{ request.body.a.p + 1 }} {{ request.body.a.p }}": "101.5 100.50",
    "{{ request.body.a.p|string }} {{ request.body.a|tojson }}":
      '100.5 {"l":[1.1],"p":100.5}',
    "{% set request = {'body': {'e': 2}} %}{{ request.body.e }}": "2",
  };
  for (const [source, expected] of Object.entries(results)) {
    assert.equal(show(source, scene), expected, source);
  }
});

Deno.test("body is handed over as far as a template looks into it", () => {
  const deep = "[".repeat(300) + "]".repeat(300);
  const scene = jsonScene(`{"a": {"b": [1, {"c": 2}]}, "deep": ${deep}}`);
  const results = {
    "{{ request.body.a.b | length }}": "2",
    "{{ request.body.a.b[1].c }}{{ request.body['a'] | tojson }}":
      '2{"b":[1,{"c":2}]}',
    "{{ request.body.a.get('b', 1) | length }}": "2",
    "{{ request.body.get('a').b | length }}":
      "ERROR the request's body cannot be given to the template: it is nested deeper than 128 levels",
    "{{ request.body.gone | default(request.body.a.b[0]) }}": "1",
    "{{ request.body.a.gone.b }}":
      'ERROR "request.body.a.gone" is undefined (line 1: "{{ request.body.a.gone.b }}")',
    "{{ 'a' in request.body.a }}": "false",
  };
  for (const [source, expected] of Object.entries(results)) {
    assert.equal(show(source, scene), expected, source);
  }
});

Deno.test("body with an exact number keeps the lines of an error", () => {
  const scene = jsonScene('{"a": 1.0}');
  assert.equal(
    show("\n{{ request.body.b }}", scene),
    'ERROR "request.body.b" is undefined (line 2: "{{ request.body.b }}")',
  );
});

Deno.test("body nested too deep for the engine is an error of one render", () => {
  const deep = (levels: number) =>
    jsonScene("[".repeat(levels) + "1.0" + "]".repeat(levels));
  assert.equal(show("{{ request.body|length }}", deep(128)), "1");
  for (const levels of [129, 1_000, 100_000]) {
    assert.match(
      show("{{ request.body|length }}", deep(levels)),
      /^ERROR the request's body cannot be given to the template/,
    );
  }
  assert.equal(show("{{ request.path }}", deep(100_000)), "/a/b");
});

Deno.test("body of more values than the engine gets through is an error of one render", () => {
  const sentence = (reason: string) =>
    `ERROR the request's body cannot be given to the template: it holds ${reason}`;
  const many = sentence(
    "more than 300000 values, or has objects with very many members",
  );
  const list = (count: number, item: string) =>
    jsonScene(`[${`${item},`.repeat(count - 1)}${item}]`);
  const members = (count: number) =>
    Array.from({ length: count }, (_, at) => `"m${at}":${at}`).join();
  assert.equal(show("{{ request.body|length }}", list(300_001, "1")), many);
  assert.equal(show("{{ request.body|length }}", list(150_001, "1.50")), many);
  const object = jsonScene(`{${members(60_001)}}`);
  assert.equal(show("{{ request.body|length }}", object), many);
  assert.equal(show("{{ request.body.m7 }}", object), "7");
  const text = `["${"x".repeat(1024 * 1024)}y", 1.0]`;
  assert.equal(
    show("{{ request.body|length }}", jsonScene(text)),
    sentence("a number such as 1.0, and more than 1048576 characters of text"),
  );
});
