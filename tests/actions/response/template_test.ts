import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";
import { template } from "./template_stub.ts";

const json = { "content-type": "application/json" };

Deno.test("a template reads query, path parameters and the fields of a JSON body", async () => {
  await using server = await startStandin();
  await template(
    server,
    "/o/{order}/{item}",
    "{{ request.path_params.order }}:{{ request.path_params.item }}:{{ request.query.q }}:{{ request.body.user.tags[1] }}",
  );
  const answer = await server.get("/o/a%2Fb/7?q=x+y%26z&q=last", {
    method: "POST",
    headers: json,
    body: '{"user":{"tags":["a","b"]}}',
  });
  assert.equal(answer.text, "a/b:7:last:b");
  assert.equal(answer.headers.get("content-type"), null);
});

Deno.test("a template reads method, path, host, scope and headers", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "Crew" });
  await template(
    server,
    "/ctx/{a}",
    "{{ request.method }} {{ request.path }} {{ request.host }} {{ request.scope }} {{ request.headers['x-who'] }}",
  );
  const plain = await sendRaw(
    server.port,
    rawGet("/ctx/%C3%A4?x", ["Host: Mock.Example:99", "X-Who: me"]),
  );
  assert.equal(
    new TextDecoder().decode(
      Uint8Array.from(plain.rest, (char) => char.charCodeAt(0)),
    ),
    "GET /ctx/\u00e4 mock.example none me",
  );
  const scoped = await server.get("/ctx/b", {
    headers: { crew: "1", "x-who": "you" },
  });
  assert.match(scoped.text, / crew you$/);
});

Deno.test("all values of a repeated name are within reach", async () => {
  await using server = await startStandin();
  await template(
    server,
    "/all",
    '{{ request.query_all.t | join("+") }} {{ request.headers_all["x-t"] | join("+") }}',
  );
  const { rest } = await sendRaw(
    server.port,
    rawGet("/all?t=1&u=0&t=2", ["X-T: a", "X-T: b"]),
  );
  assert.equal(rest, "1+2 a+b");
});

Deno.test("every render error has one shape and names what was missing", async () => {
  await using server = await startStandin();
  const failing = {
    query: "{{ request.query.absent }}",
    param: "{{ request.path_params.absent }}",
    header: '{{ request.headers["x-absent"] }}',
    type: "{{ request.query.q + 1 }}",
    zero: "{{ 1 // 0 }}",
    loop:
      "{% for a in range(9999) %}{% for b in range(9999) %}{{ b }}{% endfor %}{% endfor %}",
  };
  for (const [path, source] of Object.entries(failing)) {
    await template(server, `/${path}`, source);
    const failed = await server.get(`/${path}?q=1`);
    assert.deepEqual([failed.status, failed.error], [
      500,
      "TEMPLATE_RENDER_ERROR",
    ], path);
    assert.match(failed.detail, source.includes("absent") ? /absent/ : /./);
  }
});

Deno.test("a broken template is refused at creation with its line and column", async () => {
  await using server = await startStandin();
  for (
    const source of [
      "a\n{{ request.query. }}",
      "{% if %}",
      "{{ 'open }}",
      "{% nope %}",
      "{{ x | no_such_filter }}",
    ]
  ) {
    const response = { status_code: 200, headers: {}, template_body: source };
    const refusal = await server.control(
      "POST",
      "/__mock__/stubs",
      { request: {}, action: { response } },
    );
    assert.equal(refusal.status, 422, source);
    const [issue] = refusal.issues;
    assert.ok(issue?.loc.includes("template_body"));
    assert.equal(typeof issue?.ctx?.["line"], "number");
  }
});

Deno.test("what a request holds is data, never a template or markup to escape", async () => {
  await using server = await startStandin();
  await template(server, "/d", "{{ request.query.q }}|{{ request.body }}");
  const q = "{{ 7 * 7 }}<b>&\"'{% for %}";
  const answer = await server.get(`/d?q=${encodeURIComponent(q)}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "{{ request }}",
  });
  assert.equal(answer.text, `${q}|{{ request }}`);
});

Deno.test("status, headers and a plain body are never rendered", async () => {
  await using server = await startStandin();
  const headers = {
    "x-raw": "{{ request.query.q }}",
    "content-type": "text/x; a={{b}}",
  };
  await template(server, "/h", "{{ request.query.q }}", {
    status_code: 418,
    headers,
  });
  const answer = await server.get("/h?q=1");
  assert.deepEqual([
    answer.status,
    answer.headers.get("x-raw"),
    answer.headers.get("content-type"),
    answer.text,
  ], [418, headers["x-raw"], headers["content-type"], "1"]);
});

Deno.test("one final newline of a template goes and line ends become LF", async () => {
  await using server = await startStandin();
  const cases: [string, string][] = [
    ["a\n", "a"],
    ["a\n\n", "a\n"],
    ["a\r\nb", "a\nb"],
    ["{{ request.method }}\n", "GET"],
    ["", ""],
  ];
  for (const [source, expected] of cases) {
    const response = { status_code: 200, headers: {}, template_body: source };
    const id = await server.stub({
      request: { path: "/nl" },
      action: { response },
    });
    assert.equal(
      (await server.get("/nl")).text,
      expected,
      JSON.stringify(source),
    );
    await server.control("DELETE", `/__mock__/stubs/${id}`);
  }
});
