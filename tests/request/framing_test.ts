import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { openSocket } from "../open_socket.ts";
import { sendRaw } from "../raw_http.ts";

function responding(
  path: string,
  response: Record<string, unknown>,
  request = {},
) {
  return {
    request: { path, ...request },
    action: { response: { status_code: 200, headers: {}, ...response } },
  };
}

function raw(line: string, headers: readonly string[] = [], body = ""): string {
  return [`${line} HTTP/1.1`, "Host: localhost", ...headers, "", body].join(
    "\r\n",
  );
}

/** The statuses of all answers in what a connection gave. */
function statuses(all: string): number[] {
  return [...all.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) =>
    Number(status)
  );
}

const last = ["Connection: close"];

Deno.test("HEAD is answered with the GET's headers and no body", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/t", { body: "na\u00efve", headers: { "x-a": "1" } }, {
      method: "GET",
    }),
  );
  await server.stub(responding("/j", { body: { a: 1.0 } }));
  await server.stub(
    responding("/tpl", { template_body: "{{ request.method }}!" }),
  );
  await server.stub(responding("/e", { body: "" }));
  const lengths = { "/t": "6", "/j": "7", "/tpl": "5", "/e": "0" };
  for (const [path, length] of Object.entries(lengths)) {
    const answer = await sendRaw(server.port, raw(`HEAD ${path}`, last));
    assert.equal(answer.status, 200);
    assert.equal(answer.rest, "", path);
    assert.equal(new Map(answer.headers).get("content-length"), length, path);
  }
});

Deno.test("a HEAD stub goes before the GET stub that would answer for it", async () => {
  await using server = await startStandin();
  await server.stub(responding("/h", { body: "get" }, { method: "GET" }));
  await server.stub(
    responding("/h", { status_code: 203, body: "" }, { method: "HEAD" }),
  );
  assert.equal((await sendRaw(server.port, raw("HEAD /h", last))).status, 203);
  assert.equal((await server.get("/h")).text, "get");
});

Deno.test("a miss of HEAD has the length of the 404 and no body", async () => {
  await using server = await startStandin();
  const answer = await sendRaw(server.port, raw("HEAD /none", last));
  assert.equal(answer.status, 404);
  assert.equal(new Map(answer.headers).get("content-length"), "19");
  assert.equal(answer.rest, "");
});

for (const status of [204, 304]) {
  Deno.test(`${status} carries no body and no length, and the connection goes on`, async () => {
    await using server = await startStandin();
    await server.stub(
      responding("/none", {
        status_code: status,
        body: "not sent",
        headers: { etag: '"1"' },
      }),
    );
    await server.stub(
      responding("/tpl", { status_code: status, template_body: "not sent" }),
    );
    await server.stub(
      responding("/json", { status_code: status, body: { not: "sent" } }),
    );
    await server.stub(responding("/next", { body: "next" }));
    const message = raw("GET /none") + raw("GET /tpl") + raw("GET /json") +
      raw("GET /next", last);
    const { whole } = await sendRaw(server.port, message);
    assert.deepEqual(statuses(whole), [status, status, status, 200]);
    assert.ok(!whole.includes("sent"));
    assert.deepEqual(
      [...whole.matchAll(/content-length: (\d+)/gi)].map(([, n]) => n),
      ["4"],
    );
    assert.ok(!/transfer-encoding/i.test(whole));
    assert.ok(whole.endsWith("\r\n\r\nnext"));
  });
}

Deno.test("205 ends with its headers, and the connection goes on", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/reset", { status_code: 205, body: "not sent" }),
  );
  await server.stub(
    responding("/tpl", { status_code: 205, template_body: "not sent" }),
  );
  await server.stub(responding("/next", { body: "next" }));
  const message = raw("GET /reset") + raw("GET /tpl") + raw("GET /next", last);
  const { whole } = await sendRaw(server.port, message);
  assert.deepEqual(statuses(whole), [205, 205, 200]);
  assert.ok(!whole.includes("sent"));
  assert.ok(whole.endsWith("next"));
});

Deno.test("pipelined requests are answered in their order, bodies and HEAD among them", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/slow", {
      template_body: "{% for i in range(2000) %}x{% endfor %}",
    }),
  );
  await server.stub(responding("/quick", { body: "quick" }));
  await server.stub(
    responding("/echo", { template_body: "<{{ request.body }}>" }, {
      method: "POST",
    }),
  );
  const chunked = "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
  const message = raw("GET /slow") +
    raw("POST /echo", ["Content-Length: 5"], "hello") +
    raw("HEAD /quick") +
    raw("POST /echo", ["Transfer-Encoding: chunked"], chunked) +
    raw("GET /missing") + raw("GET /quick", last);
  const { whole } = await sendRaw(server.port, message);
  assert.deepEqual(statuses(whole), [200, 200, 200, 200, 404, 200]);
  const places = ["xxxx", "<hello>", "<abcde>", "NO_STUB", "quick"].map((
    text,
  ) => whole.indexOf(text));
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.equal(whole.split("quick").length, 2);
});

Deno.test("a request body that no stub looks at does not spoil the next request", async () => {
  await using server = await startStandin();
  await server.stub(responding("/drop", { body: "first" }));
  await server.stub(responding("/after", { body: "second" }));
  const body = "GET /trap HTTP/1.1\r\nHost: x\r\n\r\n";
  const message = raw("POST /drop", [`Content-Length: ${body.length}`], body) +
    raw("GET /drop", [`Content-Length: ${body.length}`], body) +
    raw("GET /after", last);
  const { whole } = await sendRaw(server.port, message);
  assert.deepEqual(statuses(whole), [200, 200, 200]);
  assert.ok(whole.endsWith("second"));
});

Deno.test("a connection is kept for many requests and closed when the client asks", async () => {
  await using server = await startStandin();
  await server.stub(responding("/k", { body: "kept" }));
  using socket = await openSocket(server.port);
  for (let round = 1; round <= 20; round++) {
    await socket.send(raw("GET /k"));
    while (statuses(await socket.more()).length < round);
  }
  await socket.send(raw("GET /k?last", last));
  assert.equal(statuses(await socket.toEnd()).length, 21);
});

Deno.test("Expect: 100-continue is honoured before the body is sent", async () => {
  await using server = await startStandin();
  await server.stub(
    responding("/big", { template_body: "{{ request.body }}" }),
  );
  using socket = await openSocket(server.port);
  await socket.send(
    raw("POST /big", ["Expect: 100-continue", "Content-Length: 4", ...last]),
  );
  await socket.until("100 Continue");
  await socket.send("late");
  assert.ok((await socket.toEnd()).endsWith("late"));
});

Deno.test("an HTTP/1.0 client gets a body that ends with the connection", async () => {
  await using server = await startStandin();
  await server.stub(responding("/old", { body: "old" }));
  const answer = await sendRaw(server.port, "GET /old HTTP/1.0\r\n\r\n");
  assert.equal(answer.status, 200);
  assert.equal(answer.rest, "old");
});

Deno.test("a chunked body with trailers is joined", async () => {
  await using server = await startStandin();
  await server.stub(responding("/t", { template_body: "{{ request.body }}" }));
  const body = "2;ext=1\r\nab\r\n1\r\nc\r\n0\r\nX-Sum: 3\r\n\r\n";
  const answer = await sendRaw(
    server.port,
    raw(
      "PUT /t",
      ["Transfer-Encoding: chunked", "Trailer: X-Sum", ...last],
      body,
    ),
  );
  assert.equal(answer.rest, "abc");
});
