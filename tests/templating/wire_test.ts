import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";

/** The answer of a stub with a templated body to one request. */
async function answer(
  server: TestServer,
  template_body: string,
  body: string | null = null,
) {
  const id = await server.stub({
    request: { path: "/t" },
    action: { response: { status_code: 200, headers: {}, template_body } },
  });
  const headers = { "content-type": "application/json" };
  const answer = body === null
    ? await server.get("/t")
    : await server.get("/t", { method: "POST", body, headers });
  await server.control("DELETE", `/__mock__/stubs/${id}`);
  return answer;
}

Deno.test("a default of none is null in JSON, whichever way it is given", async () => {
  await using server = await startStandin();
  const body = '{"here": {"a": null}, "zero": 0, "text": ""}';
  const results = {
    "request.body.gone | default(none)": "null",
    "request.body.gone | d(none)": "null",
    "request.body.get('gone', none)": "null",
    "request.query.get('gone', none)": "null",
    "request.body.gone | default(request.body.here.a)": "null",
    "request.body.get('gone', request.body.here.a)": "null",
    "request.body.text | default(none, true)": "null",
    "request.body.here.a | default(1)": "null",
    "request.body.here.get('a', 1)": "null",
    "request.body.zero | default(none)": "0",
    "request.body.gone | default(request.body.gone | default(none))": "null",
    "request.body.gone | default(1.0)": "1.0",
    "request.body.get('gone', {'b': 2}).b": "2",
    "request.body.get('gone', request.body.zero) | default(3)": "0",
  };
  for (const [expression, expected] of Object.entries(results)) {
    const { text } = await answer(server, `{{ ${expression} | tojson }}`, body);
    assert.equal(text, expected, expression);
  }
  const block = "{% set a | default('b') %}{% endset %}[{{ a }}]" +
    "{% filter default('c') %}{% endfilter %}";
  assert.equal((await answer(server, block)).text, "[]");
});

/** Templates that each take the engine minutes, with few steps of its own. */
const endless = {
  nested:
    "{% for a in range(99999) %}{% if range(99999) | list %}{% endif %}{% endfor %}",
  sorted:
    "{% for a in range(9999) %}{{ range(99999) | sort | length }}{% endfor %}",
  unique:
    "{% for a in range(999) %}{{ range(99999) | unique | list | length }}{% endfor %}",
  joined:
    "{% for a in range(9999) %}{% set b = range(99999) | join('-') %}{% endfor %}",
  longText:
    "{% set n = namespace(s='ab') %}{% for i in range(22) %}{% set n.s = n.s ~ n.s %}{% endfor %}" +
    "{% for i in range(9999) %}{% set t = n.s | upper %}{% endfor %}",
  copied:
    "{% set n = namespace(s='ab') %}{% for i in range(22) %}{% set n.s = n.s ~ n.s %}{% endfor %}" +
    "{% for i in range(99999) %}{% set t = n.s ~ 'c' %}{% endfor %}",
};

Deno.test("a template that takes too long is an error, and others go on", async () => {
  await using server = await startStandin({ templateTimeout: 100 });
  for (const [name, source] of Object.entries(endless)) {
    const { status, error, detail } = await answer(server, source);
    assert.equal(status, 500, name);
    assert.equal(error, "TEMPLATE_RENDER_ERROR");
    assert.match(detail, /^the template takes longer than 100 ms/, name);
  }
  assert.equal(
    (await answer(server, "{{ request.method | lower }}")).text,
    "get",
  );
});
