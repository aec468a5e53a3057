import assert from "node:assert/strict";
import { addStub, serving } from "../executable/program.ts";
import { fromSource, inFolderTest } from "../cli/from_source.ts";
import { answering } from "../harness.ts";
import { proxying, startUpstream } from "../upstream.ts";
import { startCollector } from "./span_collector.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";
const traced = {
  traceparent: `00-${trace}-${parent}-01`,
  tracestate: "vendor=1",
  baggage: "mock-scope=qa",
};

async function send(url: string, init: RequestInit = {}): Promise<string> {
  return await (await fetch(url, { headers: traced, ...init })).text();
}

inFolderTest(
  "a span is named by its stub's path, and tells scope, stub and outcome",
  async (folder) => {
    await using collector = startCollector();
    const launch = fromSource(collector.variables);
    await serving(folder, ["--log-level", "error"], async ({ url }) => {
      const scope = JSON.stringify({ name: "qa" });
      const headers = { "content-type": "application/json" };
      await send(`${url}/__mock__/scopes`, {
        method: "POST",
        body: scope,
        headers,
      });
      await addStub(url, {
        ...answering({ path: "/users/{id}", method: "GET" }),
        stub_id: "user",
      });
      await addStub(url, {
        request: { path: "/stream" },
        action: { stream: { chunks: [{ text: "a" }, { text: "b" }] } },
      });
      await addStub(url, answering({ path: { $regex: "^/any/" } }));
      await send(`${url}/users/7`);
      const user = await collector.of("/users/7");
      assert.equal(user.name, "GET /users/{id}");
      assert.deepEqual([user.traceId, user.parentSpanId], [trace, parent]);
      assert.equal(user.attributes["http.route"], "/users/{id}");
      assert.equal(user.attributes["standin.scope"], "qa");
      assert.equal(user.attributes["standin.stub_id"], "user");
      assert.equal(user.attributes["standin.outcome"], "answered");

      await send(`${url}/users/7`, { method: "PUT" });
      await send(`${url}/users/8`, { method: "PUT" });
      const missed = await collector.of("/users/8");
      assert.equal(missed.name, "PUT");
      assert.equal(missed.attributes["standin.outcome"], "no_match");
      assert.deepEqual(
        missed.events.map(({ name, attributes }) => ({
          name,
          attributes,
        })),
        [{
          name: "no_match",
          attributes: {
            "standin.nearest_stub_id": "user",
            "standin.differs_in": "method",
          },
        }],
      );

      assert.equal(await send(`${url}/stream`), "ab");
      const stream = await collector.of("/stream");
      assert.equal(stream.attributes["standin.outcome"], "open");

      // Names of spans are few: a pattern of one's own is none.
      await send(`${url}/any/thing`);
      assert.equal((await collector.of("/any/thing")).name, "GET");
    }, launch);
  },
);

inFolderTest(
  "what a traced proxy forwards has one traceparent, below its own span, and the rest of the trace once",
  async (folder) => {
    await using collector = startCollector();
    await using upstream = startUpstream();
    const launch = fromSource(collector.variables);
    await serving(folder, ["--log-level", "error"], async ({ url }) => {
      await addStub(url, proxying("/p/{id}", `${upstream.url}/x`));
      await addStub(url, {
        ...proxying("/late", `${upstream.url}/x`),
        chaos: { latency: { base_ms: 20 } },
      });
      for (const path of ["/p/1", "/late"]) {
        assert.equal(await send(url + path), "up");
        const { spanId } = await collector.of(path);
        const headers = upstream.seen.at(-1)?.headers;
        const own = `00-${trace}-${spanId}-01`;
        assert.equal(headers?.get("traceparent"), own, path);
        assert.equal(headers?.get("tracestate"), traced.tracestate);
        assert.equal(headers?.get("baggage"), traced.baggage);
      }
      // A method in lower case goes out in another way.
      assert.equal(await send(`${url}/p/2`, { method: "get-it" }), "up");
      const sent = upstream.seen.at(-1)?.headers.get("traceparent") ?? "";
      assert.match(sent, new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
      assert.notEqual(sent, traced.traceparent);
    }, launch);
  },
);

inFolderTest(
  "a proxy that is not traced passes the client's trace on as it came",
  async (folder) => {
    await using upstream = startUpstream();
    await serving(folder, ["--log-level", "error"], async ({ url }) => {
      await addStub(url, proxying("/p", `${upstream.url}/x`));
      assert.equal(await send(`${url}/p`), "up");
      for (const [name, value] of Object.entries(traced)) {
        assert.equal(upstream.seen[0]?.headers.get(name), value);
      }
    }, fromSource({ OTEL_DENO: "false" }));
  },
);
