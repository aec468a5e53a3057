import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering } from "../harness.ts";
import { engineTest } from "./with_engine.ts";
import { startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

const prices = {
  request: { path: "/prices" },
  action: { sse: { events: [], channel: "prices" } },
};

engineTest(
  "a push reaches the streams of all servers, and an end ends them",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.stub(prices);
    const waiting = one.control(
      "GET",
      "/__mock__/channels/prices?connections=2&within_ms=10000",
    );
    const streams = await Promise.all(
      [one, two].map(({ url }) => fetch(`${url}/prices`)),
    );
    const listed = (await waiting).json as { connections: number };
    assert.equal(listed.connections, 2);
    const pushed = await two.control(
      "POST",
      "/__mock__/channels/prices/events",
      { events: [{ data: "7" }] },
    );
    assert.deepEqual(pushed.json, { delivered_to: 2 });
    const ended = await one.control(
      "POST",
      "/__mock__/channels/prices/end",
      {},
    );
    assert.deepEqual(ended.json, { delivered_to: 2 });
    for (const one of streams) assert.equal(await one.text(), "data: 7\n\n");
  },
);

engineTest(
  "one open stream is reached from a server that does not answer it",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.stub(prices);
    const stream = await fetch(`${one.url}/prices`);
    const claim = { path: "/prices", response: { outcome: "open" } };
    const open = await two.control("POST", "/__mock__/assert", {
      ...claim,
      within_ms: 10_000,
    });
    assert.equal(open.as(verdict).result, true);
    const [entry] = (await two.requests()).requests;
    const pushed = await two.control(
      "POST",
      `/__mock__/requests/${entry?.id}/events`,
      { events: [{ data: "8" }] },
    );
    assert.deepEqual(pushed.json, { delivered_to: 1 });
    await two.control("POST", `/__mock__/requests/${entry?.id}/end`, {});
    assert.equal(await stream.text(), "data: 8\n\n");
  },
);

engineTest(
  "an order over servers follows the clock of the store, and says where that cannot tell",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.stub(answering({ path: { $regex: "/step/.*" } }));
    const steps = [1, 2, 3, 4];
    for (const step of steps) {
      await servers[step % 2]?.get(`/step/${step}`);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    const in_order = steps.map((step) => ({ path: `/step/${step}` }));
    const kept = await one.control("POST", "/__mock__/assert", { in_order });
    assert.deepEqual(
      [kept.as(verdict).result, kept.as(verdict).conclusive],
      [true, true],
      kept.text,
    );
    const turned = { in_order: in_order.toReversed() };
    const broken = await two.control("POST", "/__mock__/assert", turned);
    assert.equal(broken.as(verdict).result, false);
    await Promise.all([one.get("/step/8"), two.get("/step/9")]);
    const close = { in_order: [{ path: "/step/8" }, { path: "/step/9" }] };
    const unknown = (await one.control("POST", "/__mock__/assert", close))
      .as(verdict);
    assert.deepEqual(
      [unknown.conclusive, unknown.inconclusive_because],
      [false, "order_unknown"],
    );
  },
);

engineTest(
  "a tail at one server tells of requests at another, without a gap",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const tail = await fetch(
      `${one.url}/__mock__/requests?follow=true&format=ndjson`,
      { headers: { accept: "application/x-ndjson" } },
    );
    const reader = tail.body?.pipeThrough(new TextDecoderStream()).getReader();
    assert.ok(reader);
    for (let at = 0; at < 5; at++) await two.get(`/t/${at}`);
    let text = "";
    while (!text.includes("/t/4")) text += (await reader.read()).value ?? "";
    for (let at = 0; at < 5; at++) assert.match(text, new RegExp(`/t/${at}`));
    await reader.cancel();
  },
);

engineTest(
  "resources that requests change are the same on every server",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 3);
    await servers[0]?.stub({
      request: { path: "/users" },
      action: { resource: { items: [{ id: 1, name: "Ada" }] } },
    });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        servers[at % 3]?.get("/users", {
          method: "POST",
          body: JSON.stringify({ name: `n${at}` }),
          headers: { "content-type": "application/json" },
        })),
    );
    const ids = made.map((one) => (one?.json as { id: number }).id);
    assert.equal(new Set(ids).size, 12);
    for (const one of servers) {
      const all = await one.get("/users?_limit=100");
      assert.equal((all.json as unknown[]).length, 13);
    }
  },
);
