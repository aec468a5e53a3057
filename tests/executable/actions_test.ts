import assert from "node:assert/strict";
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

executableTest("passes a request on to an upstream", async (folder) => {
  const upstream = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) =>
      new Response(`${request.method} ${await request.text()}`, {
        status: 202,
      }),
  );
  try {
    await serving(folder, [], async ({ url }) => {
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

executableTest(
  "serves the admin UI with everything that it loads",
  async (folder) => {
    await serving(folder, [], async ({ url }) => {
      const page = await fetch(`${url}/__admin__`);
      assert.equal(page.status, 200);
      const html = await page.text();
      const waiting = linksIn(html, page.url);
      assert.ok(waiting.length > 0, html);
      const seen = new Set<string>();
      for (const link of waiting) {
        if (seen.has(link.href)) continue;
        seen.add(link.href);
        assert.equal(
          link.origin,
          new URL(url).origin,
          "it loads from elsewhere",
        );
        const asset = await fetch(link);
        const text = await asset.text();
        assert.equal(asset.status, 200, link.href);
        assert.ok(text.length > 0, link.href);
        if (link.pathname.endsWith(".js")) {
          waiting.push(...linksIn(text, link.href));
        }
      }
    });
  },
);

/** What a page or a script loads: its sources, links and imports. */
function linksIn(text: string, base: string): URL[] {
  const names = base.endsWith(".js")
    ? text.matchAll(/["'](\.\/[\w.-]+\.js)["']/g)
    : text.matchAll(/(?:src|href)="([^"#]+)"/g);
  return [...names].map((match) => new URL(match[1] ?? "", base));
}
