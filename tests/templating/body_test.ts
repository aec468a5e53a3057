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
    ]
  ) assert.equal(print(number), number);
  assert.equal(print("1e2"), "100.0");
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
