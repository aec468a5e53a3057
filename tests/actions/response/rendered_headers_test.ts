import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../../harness.ts";
import { rawGet, sendRaw } from "../../raw_http.ts";

function put(server: TestServer, response: unknown, path = "/r") {
  return server.stub({ request: { path }, action: { response } });
}

Deno.test("headers are rendered beside those that are not, in their case", async () => {
  await using server = await startStandin();
  await put(server, {
    status_code: 201,
    headers: { "X-Plain": "{{ 1 }}" },
    template_headers: {
      "Location": "/users/{{ request.query.id }}",
      "X-Many": ["{{ 1 + 1 }}", "two"],
    },
    body: { id: 7 },
  });
  const answer = await server.get("/r?id=7");
  assert.equal(answer.status, 201);
  const lines = answer.headers;
  assert.equal(lines.get("location"), "/users/7");
  assert.equal(lines.get("x-plain"), "{{ 1 }}");
  assert.equal(lines.get("x-many"), "2, two");
  assert.equal(lines.get("content-type"), "application/json");
  assert.equal(answer.text, '{"id":7}');
  const raw = await sendRaw(server.port, rawGet("/r?id=8"));
  assert.equal(
    raw.headers.find(([name]) => name === "location")?.[1],
    "/users/8",
  );
});

Deno.test("a Content-Type that is rendered decides the charset, and takes the place of the usual one", async () => {
  await using server = await startStandin();
  const type = "{{ request.query.t }}";
  const template_headers = { "Content-Type": type };
  await put(server, { status_code: 200, template_headers, body: { a: 1 } });
  await put(
    server,
    { status_code: 200, template_headers, template_body: "é" },
    "/latin",
  );
  const json = await server.get("/r?t=application/hal%2Bjson");
  assert.equal(json.headers.get("content-type"), "application/hal+json");
  const { rest } = await sendRaw(
    server.port,
    rawGet("/latin?t=text/plain;charset=iso-8859-1"),
  );
  assert.equal(rest, "\xe9");
});

Deno.test("a status is rendered, and anything but 200 to 599 is a render error", async () => {
  await using server = await startStandin();
  await put(server, {
    template_status_code: "{{ request.query.s }}",
    headers: {},
    template_body: "{{ request.query.s }}!",
  });
  const good = await server.get("/r?s=418");
  assert.deepEqual([good.status, good.text], [418, "418!"]);
  assert.equal((await server.get("/r?s=%20204%20")).status, 204);
  for (const wrong of ["199", "600", "20", "2000", "abc", "", "200.0", "101"]) {
    const answer = await server.get(`/r?s=${wrong}`);
    assert.deepEqual(
      [answer.status, answer.error],
      [500, "TEMPLATE_RENDER_ERROR"],
      wrong,
    );
    assert.match(answer.detail, /from 200 to 599/);
  }
  assert.match((await server.get("/r")).detail, /request\.query\.s/);
});

Deno.test("a rendered header that would end its line is a render error", async () => {
  await using server = await startStandin();
  await put(server, {
    status_code: 200,
    template_headers: { "X-A": "{{ request.query.v }}" },
    body: "x",
  });
  for (const wrong of ["a%0d%0aX-B: 1", "a%00", "%F0%9F%98%80"]) {
    const answer = await server.get(`/r?v=${wrong}`);
    assert.equal(answer.error, "TEMPLATE_RENDER_ERROR");
    assert.match(answer.detail, /"X-A"/);
    assert.equal(answer.headers.get("x-b"), null);
  }
});

const refused: [Record<string, unknown>, (string | number)[], RegExp][] = [
  [
    { status_code: 200, template_status_code: "2" },
    ["template_status_code"],
    /not both/,
  ],
  [{ status_code: null }, ["status_code"], /integer/],
  [{}, ["status_code"], /^Field required: an HTTP status/],
  [
    {
      status_code: 200,
      headers: { "x-a": "1" },
      template_headers: { "X-A": "2" },
    },
    ["template_headers", "X-A"],
    /is in both headers and template_headers/,
  ],
  [
    { status_code: 200, template_headers: { "a b": "2" } },
    ["template_headers", "a b"],
    /not a token/,
  ],
  [
    { status_code: 200, template_headers: { "Content-Length": "2" } },
    ["template_headers", "Content-Length"],
    /leave it out/,
  ],
  [
    { status_code: 200, template_headers: { Connection: "close" } },
    ["template_headers", "Connection"],
    /cannot be set by a stub/,
  ],
  [
    { status_code: 200, template_headers: { a: "{{" } },
    ["template_headers", "a"],
    /cannot be compiled/,
  ],
  [
    { status_code: 200, template_headers: { a: ["x", "{{"] } },
    ["template_headers", "a"],
    /cannot be compiled/,
  ],
  [
    {
      status_code: 200,
      template_headers: Object.fromEntries(
        Array.from({ length: 101 }, (_, at) => [`a${at}`, "x"]),
      ),
    },
    ["template_headers"],
    /At most 100/,
  ],
];

Deno.test("a rendered status or header that cannot be is refused at its place", async () => {
  await using server = await startStandin();
  for (const [more, place, sentence] of refused) {
    const answer = await server.control("POST", "/__mock__/stubs", {
      request: {},
      action: { response: { body: "x", ...more } },
    });
    assert.equal(answer.status, 422, JSON.stringify(more));
    const issue = answer.issues[0];
    assert.deepEqual(issue?.loc, ["body", "action", "response", ...place]);
    assert.match(issue?.msg ?? "", sentence);
  }
});

Deno.test("rendered status and headers are listed, taken back and previewed", async () => {
  await using server = await startStandin();
  const response = {
    template_status_code: "20{{ 1 }}",
    template_headers: { "X-A": ["{{ 1 }}"] },
    body: "x",
  };
  const id = await put(server, response);
  const { action } = await server.listed(id);
  assert.deepEqual(action.response, {
    status_code: null,
    headers: {},
    body: "x",
    template_body: null,
    body_base64: null,
    template_status_code: "20{{ 1 }}",
    template_headers: { "X-A": ["{{ 1 }}"] },
  });
  const again = await server.control("PUT", `/__mock__/stubs/${id}`, {
    request: { path: "/r" },
    action,
  });
  assert.equal(again.status, 200, again.text);
  const shown = await server.control("POST", "/__mock__/match", {
    method: "GET",
    path: "/r",
    stub: { request: { path: "/r" }, action: { response } },
    render: true,
  });
  assert.match(
    shown.text,
    /"preview":\{"status":201,"headers":\{"x-a":\["1"\]/,
  );
});
