import assert from "node:assert/strict";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { openSocket } from "../open_socket.ts";
import { ask, outcome, rendering } from "../wire.ts";

/** A server that hides nothing of the wire. */
function startExact(): Promise<TestServer> {
  return startStandin({ listener: "exact" });
}

const slow = { chaos: { latency: { base_ms: 100 } } };

Deno.test("a body of GET is matched, rendered and kept", async () => {
  await using server = await startExact();
  await server.stub(
    rendering({ method: "GET", path: "/g", body: "hi" }, "{{ request.body }}!"),
  );
  assert.equal(outcome(await ask(server, "/g", { body: "hi" })), "hi!");
  assert.equal(outcome(await ask(server, "/g", { body: "ho" })), 404);
  const { requests } = await server.requests("?matched=true");
  assert.equal(requests[0]?.body, "hi");
});

Deno.test("header lines are listed in their order and case, beside the trailers", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/t" }));
  await ask(server, "/t", {
    method: "POST",
    headers: ["X-Tag: a", "x-TAG: b", "Transfer-Encoding: chunked"],
    body: "3\r\nabc\r\n0\r\nX-Sum: 6\r\n\r\n",
  });
  const { header_lines, trailers, body } = await lastEntry(server);
  assert.deepEqual(header_lines?.slice(1, 3), [["X-Tag", "a"], ["x-TAG", "b"]]);
  assert.deepEqual(trailers, [["X-Sum", "6"]]);
  assert.equal(body, "abc");
});

Deno.test("an answer's header lines keep their order and case", async () => {
  await using server = await startExact();
  const headers = { "X-Zed": "1", "x-Alpha": ["2", "3"] };
  await server.stub({
    request: { path: "/c" },
    action: { response: { status_code: 200, headers, body: "ok" } },
  });
  const { whole } = await ask(server, "/c");
  assert.match(whole, /\r\nX-Zed: 1\r\nx-Alpha: 2\r\nx-Alpha: 3\r\n/);
});

Deno.test("a request with a body that would rather speak HTTP/2, as Java's do, is answered", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/u", body: "hi" }));
  const upgrade = [
    "Connection: Upgrade, HTTP2-Settings, close",
    "Upgrade: h2c",
  ];
  const headers = [...upgrade, "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"];
  const answer = await ask(server, "/u", {
    method: "POST",
    headers,
    body: "hi",
  });
  assert.equal(outcome(answer), "ok");
});

Deno.test("HTTP/1.1 without a Host is refused, and two of them are", async () => {
  await using server = await startExact();
  await server.stub(answering({}));
  using bare = await openSocket(server.port);
  await bare.send("GET / HTTP/1.1\r\n\r\n");
  assert.match(await bare.toEnd(), /^HTTP\/1\.1 400 /);
  const two = { headers: ["Host: a", "Host: b"] };
  assert.equal(outcome(await ask(server, "/", two)), 400);
  assert.equal((await server.requests()).total, 0);
});

Deno.test("a client that has closed its side gets an answer that takes its time", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/slow" }, "late", slow));
  const connection = await Deno.connect({ port: server.port });
  const request = "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n";
  await connection.write(new TextEncoder().encode(request));
  await connection.closeWrite();
  const answer = await new Response(connection.readable).text();
  assert.match(answer, /HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\r\n\r\nlate$/);
});

Deno.test("a client that leaves while its answer is delayed is noticed", async () => {
  await using server = await startExact();
  await server.stub(
    answering({ path: "/slow" }, "late", {
      chaos: { latency: { base_ms: 60_000 } },
    }),
  );
  const client = await openSocket(server.port);
  await client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n");
  client.leave();
  assert.equal((await lastEntry(server)).response.outcome, "client_left");
});

Deno.test("a client that leaves an event stream ends it", async () => {
  await using server = await startExact();
  const events = [{ data: "one" }, { data: "two", delay_ms: 60_000 }];
  await server.stub({ request: { path: "/s" }, action: { sse: { events } } });
  const client = await openSocket(server.port);
  await client.send("GET /s HTTP/1.1\r\nHost: h\r\n\r\n");
  await client.until("data: one");
  client.leave();
  assert.equal((await lastEntry(server)).response.outcome, "client_left");
});

Deno.test("a body that is known to be too large is refused before it is asked for", async () => {
  await using server = await startExact();
  using client = await openSocket(server.port);
  await client.send(
    "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 50000000\r\n\r\n",
  );
  assert.match(await client.toEnd(), /^HTTP\/1\.1 413 /);
});

Deno.test("a client that waits for 100 sends its body once somebody wants it", async () => {
  await using server = await startExact();
  await server.stub(answering({ body: "abc" }, "got it"));
  using client = await openSocket(server.port);
  await client.send(
    "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n",
  );
  await client.until("HTTP/1.1 100 Continue");
  await client.send("abc");
  assert.match(await client.until("got it"), /HTTP\/1\.1 200 OK/);
});

Deno.test("a slow reader holds up its own answer alone", async () => {
  await using server = await startExact();
  await server.stub(answering({ path: "/big" }, "x".repeat(8_000_000)));
  await server.stub(answering({ path: "/small" }, "small"));
  using reader = await openSocket(server.port);
  await reader.send(
    "GET /big HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
  );
  await reader.more();
  assert.equal((await server.get("/small")).text, "small");
  assert.equal((await reader.toEnd()).split("\r\n\r\n")[1]?.length, 8_000_000);
});

Deno.test("the server says how it listens", async () => {
  await using server = await startExact();
  const facts = await server.control("GET", "/__mock__/server");
  assert.match(facts.text, /"listener":"exact"/);
});
