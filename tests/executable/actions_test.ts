import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { addStub, executableTest, serving } from "./program.ts";

executableTest("answers with a response", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    await addStub(url, {
      request: { path: "/users/{id}", method: "GET" },
      action: {
        response: {
          status_code: 201,
          headers: { "x-from": "stub" },
          body: { name: "Ada" },
        },
      },
    });
    const response = await fetch(`${url}/users/7`);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get("x-from"), "stub");
    assert.deepEqual(await response.json(), { name: "Ada" });
  });
});

executableTest(
  "renders a template with what it has embedded",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      await addStub(url, {
        request: { path: "/hello/{name}" },
        action: {
          response: {
            status_code: 200,
            headers: {},
            template_body:
              "{{ request.path_params.name }} {{ request.query.a }} {{ request.body.user.id }}",
          },
        },
      });
      const response = await fetch(`${url}/hello/ada?a=b`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user: { id: 5 } }),
      });
      assert.equal(await response.text(), "ada b 5");
    });
  },
);

executableTest(
  "matches by a pattern and refuses a broken one",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      const stub = (pattern: string) => ({
        request: { path: { $regex: { pattern } } },
        action: { response: { status_code: 200, headers: {}, body: "yes" } },
      });
      await addStub(url, stub("/v[12]/(?P<rest>.*)"));
      const response = await fetch(`${url}/v2/x`);
      assert.equal(await response.text(), "yes");
      const refused = await fetch(`${url}/__mock__/stubs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(stub("(")),
      });
      await refused.body?.cancel();
      assert.equal(refused.status, 422);
    });
  },
);

executableTest(
  "runs a pattern that would take for ever on V8",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      await addStub(url, {
        request: { path: { $regex: { pattern: "/(a+)+$" } } },
        action: { response: { status_code: 200, headers: {}, body: "yes" } },
      });
      const matched = await fetch(`${url}/aaa`);
      assert.equal(await matched.text(), "yes");
      const missed = await fetch(`${url}/${"a".repeat(60)}b`);
      await missed.body?.cancel();
      assert.equal(missed.status, 404);
    });
  },
);

executableTest("matches bodies of every content coding", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    await addStub(url, {
      request: {
        path: "/coded",
        method: "POST",
        body: { $json: { inner_criteria: { $eq: { value: { a: 1 } } } } },
      },
      action: { response: { status_code: 200, headers: {}, body: "yes" } },
    });
    const text = JSON.stringify({ a: 1 });
    const bodies = {
      gzip: gzipSync(text),
      deflate: deflateSync(text),
      br: brotliCompressSync(text),
    };
    for (const [coding, body] of Object.entries(bodies)) {
      const response = await fetch(`${url}/coded`, {
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
});

executableTest("keeps the stubs of a scope to the scope", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    const created = await fetch(`${url}/__mock__/scopes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "mine" }),
    });
    assert.equal(created.status, 201, await created.text());
    const stub = {
      request: { path: "/price" },
      action: { response: { status_code: 200, headers: {}, body: "7" } },
    };
    await addStub(url, stub, { mine: "1" });
    const inside = await fetch(`${url}/price`, { headers: { mine: "1" } });
    assert.equal(await inside.text(), "7");
    const outside = await fetch(`${url}/price`);
    await outside.body?.cancel();
    assert.equal(outside.status, 404);
  });
});

executableTest("passes a request on to an upstream", async (folder) => {
  const upstream = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) =>
      new Response(`${request.method} ${await request.text()}`, {
        status: 202,
      }),
  );
  try {
    await serving(folder, [], async ({ url, output }) => {
      await addStub(url, {
        request: { path: "/proxied" },
        action: { proxy: { url: `http://127.0.0.1:${upstream.addr.port}/x` } },
      });
      const response = await fetch(`${url}/proxied`, {
        method: "PUT",
        body: "text",
      });
      assert.equal(response.status, 202);
      assert.equal(await response.text(), "PUT text");
      // The runtime warns once an answer is out, in the turn after it.
      assert.equal(await (await fetch(`${url}/proxied`)).text(), "GET ");
      assert.doesNotMatch(output(), /signal|legacy/i);
    });
  } finally {
    await upstream.shutdown();
  }
});

executableTest("streams events", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    await addStub(url, {
      request: { path: "/events" },
      action: {
        sse: { events: [{ id: "1", event: "tick", data: "a" }, { data: "b" }] },
      },
    });
    const response = await fetch(`${url}/events`);
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    assert.equal(
      await response.text(),
      "id: 1\nevent: tick\ndata: a\n\ndata: b\n\n",
    );
  });
});

executableTest("waits where chaos asks for it", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    await addStub(url, {
      request: { path: "/late" },
      action: { response: { status_code: 200, headers: {}, body: "late" } },
      chaos: { latency: { base_ms: 150 } },
    });
    const asked = performance.now();
    const response = await fetch(`${url}/late`);
    assert.equal(await response.text(), "late");
    assert.ok(performance.now() - asked >= 149);
  });
});

executableTest("cuts a connection where chaos asks for it", async (folder) => {
  await serving(folder, [], async ({ url }) => {
    await addStub(url, {
      request: { path: "/cut" },
      action: { response: { status_code: 200, headers: {}, body: "whole" } },
      chaos: { faults: { connection_drop: { probability: 1 } } },
    });
    const response = await fetch(`${url}/cut`);
    await assert.rejects(response.text());
  });
});
