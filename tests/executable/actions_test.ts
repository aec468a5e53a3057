import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { connect, ControlError, type Scope } from "../../client/standin.ts";
import { executableTest, type Running, serving } from "./program.ts";

/** A test of the executable with a scope in it, which is checked at its end. */
function mockingTest(
  name: string,
  fn: (mock: Scope, running: Running) => Promise<void>,
): void {
  executableTest(name, (folder) =>
    serving(folder, [], async (running) => {
      const mock = await connect(running.url).scope(name);
      await fn(mock, running);
      await mock.end();
    }));
}

mockingTest("answers with a response", async (mock) => {
  const headers = { "x-from": "stub" };
  await mock.get("/users/{id}", {
    status: 201,
    headers,
    json: { name: "Ada" },
  });
  const response = await mock.fetch("/users/7");
  assert.equal(response.status, 201);
  assert.equal(response.headers.get("x-from"), "stub");
  assert.deepEqual(await response.json(), { name: "Ada" });
});

mockingTest("renders a template with what it has embedded", async (mock) => {
  await mock.post("/hello/{name}", {
    template:
      "{{ request.path_params.name }} {{ request.query.a }} {{ request.body.user.id }}",
  });
  const response = await mock.fetch("/hello/ada?a=b", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: { id: 5 } }),
  });
  assert.equal(await response.text(), "ada b 5");
});

mockingTest("matches by a pattern and refuses a broken one", async (mock) => {
  await mock.get({ $regex: "/v[12]/(?P<rest>.*)" }, "yes");
  assert.equal(await (await mock.fetch("/v2/x")).text(), "yes");
  await assert.rejects(mock.get({ $regex: "(" }, "no"), ControlError);
});

mockingTest("runs a pattern that would take for ever on V8", async (mock) => {
  await mock.get({ $regex: "/(a+)+$" }, "yes");
  await mock.any({ $regex: "/a+b" }, 404);
  assert.equal(await (await mock.fetch("/aaa")).text(), "yes");
  const missed = await mock.fetch(`/${"a".repeat(60)}b`);
  await missed.body?.cancel();
  assert.equal(missed.status, 404);
});

mockingTest("matches bodies of every content coding", async (mock) => {
  await mock.post({ path: "/coded", body: { a: 1 } }, "yes");
  const text = JSON.stringify({ a: 1 });
  const bodies = {
    gzip: gzipSync(text),
    deflate: deflateSync(text),
    br: brotliCompressSync(text),
  };
  for (const [coding, body] of Object.entries(bodies)) {
    const response = await mock.fetch("/coded", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "content-encoding": coding,
      },
      body: new Uint8Array(body),
    });
    assert.equal(await response.text(), "yes", coding);
  }
});

mockingTest("keeps the stubs of a scope to the scope", async (mock) => {
  await mock.get("/price", "7");
  const { origin, headers } = mock;
  const inside = await fetch(`${origin}/price`, { headers });
  assert.equal(await inside.text(), "7");
  const outside = await fetch(`${origin}/price`);
  await outside.body?.cancel();
  assert.equal(outside.status, 404);
});

mockingTest("passes a request on to an upstream", async (mock, { output }) => {
  const upstream = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) =>
      new Response(`${request.method} ${await request.text()}`, {
        status: 202,
      }),
  );
  try {
    const url = `http://127.0.0.1:${upstream.addr.port}/x`;
    await mock.any("/proxied", { proxy: { url } });
    const init = { method: "PUT", body: "text" };
    const response = await mock.fetch("/proxied", init);
    assert.equal(response.status, 202);
    assert.equal(await response.text(), "PUT text");
    // The runtime warns once an answer is out, in the turn after it.
    assert.equal(await (await mock.fetch("/proxied")).text(), "GET ");
    assert.doesNotMatch(output(), /signal|legacy/i);
  } finally {
    await upstream.shutdown();
  }
});

mockingTest("streams events", async (mock) => {
  const events = [{ id: "1", event: "tick", data: "a" }, { data: "b" }];
  await mock.get("/events", { sse: { events } });
  const response = await mock.fetch("/events");
  assert.equal(response.headers.get("content-type"), "text/event-stream");
  assert.equal(
    await response.text(),
    "id: 1\nevent: tick\ndata: a\n\ndata: b\n\n",
  );
});

mockingTest("waits where chaos asks for it", async (mock) => {
  await mock.get("/late", { text: "late", delay: 150 });
  const asked = performance.now();
  const response = await mock.fetch("/late");
  assert.equal(await response.text(), "late");
  assert.ok(performance.now() - asked >= 149);
});

mockingTest("cuts a connection where chaos asks for it", async (mock) => {
  await mock.stub({
    request: { path: "/cut" },
    action: { response: { status_code: 200, body: "whole" } },
    chaos: { faults: { connection_drop: { probability: 1 } } },
  });
  const response = await mock.fetch("/cut");
  await assert.rejects(response.text());
});
