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
