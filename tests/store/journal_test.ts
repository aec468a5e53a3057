import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering } from "../harness.ts";
import { engineTest } from "./with_engine.ts";
import { startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

engineTest(
  "any server tells of the requests that others received",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 3);
    const [one, two, three] = servers;
    assert.ok(one && two && three);
    await one.stub(answering({ path: "/x" }));
    for (let round = 0; round < 30; round++) {
      await servers[round % 3]?.get(`/x?round=${round}`);
      const asked = await servers[(round + 1) % 3]?.control(
        "POST",
        "/__mock__/assert",
        { path: "/x", times: round + 1 },
      );
      const { result, conclusive } = asked?.as(verdict) ?? {};
      assert.deepEqual([round, result, conclusive], [round, true, true]);
    }
    const targets = async (server: typeof one) =>
      (await server.requests()).requests.map((entry) => entry.target);
    assert.deepEqual(await targets(one), await targets(two));
    assert.equal((await targets(three)).length, 30);
    const [stub] = await two.stubs();
    assert.equal(stub?.calls, 30);
  },
);

engineTest("a wait is woken by a request at another server", async () => {
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 2);
  const [one, two] = servers;
  assert.ok(one && two);
  await one.stub(answering({ path: "/x" }));
  const waiting = one.control("POST", "/__mock__/assert", {
    path: "/x",
    within_ms: 10_000,
  });
  await two.get("/x");
  const { result, settled_by } = (await waiting).as(verdict);
  assert.deepEqual([result, settled_by], [true, "holds"]);
});

engineTest(
  "a request is found by its id at any server, with its body",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const missed = await one.get("/nowhere", {
      method: "POST",
      body: JSON.stringify({ a: 1 }),
      headers: { "content-type": "application/json" },
    });
    const id = missed.headers.get("standin-request-id");
    const found = await two.control("GET", `/__mock__/requests/${id}`);
    assert.equal(found.status, 200, found.text);
    const shown = found.json as { body: unknown; response: { status: number } };
    assert.equal(shown.body, '{"a":1}');
    assert.equal(shown.response.status, 404);
  },
);

engineTest(
  "a cleared journal is empty at every server, and later requests stay",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.get("/a");
    await two.get("/b");
    const cleared = await one.control("DELETE", "/__mock__/requests");
    assert.equal((cleared.json as { deleted: number }).deleted, 2);
    assert.equal((await two.requests()).requests.length, 0);
    await one.get("/c");
    const [only] = (await two.requests()).requests;
    assert.equal(only?.target, "/c");
  },
);

engineTest(
  "a scope's report has what every server received, on every server",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.control("POST", "/__mock__/scopes", { name: "a" });
    const inside = { headers: { "mock-scope": "a" } };
    await one.get("/x", inside);
    await two.get("/y", inside);
    const ended = await two.control("DELETE", "/__mock__/scopes/a?report=true");
    const counts = (ended.json as { counts: { unmatched: number } }).counts;
    assert.equal(counts.unmatched, 2);
    const kept = await one.control("GET", "/__mock__/report?scope=a");
    assert.equal(
      (kept.json as { counts: { unmatched: number } }).counts.unmatched,
      2,
    );
  },
);

engineTest(
  "what is not collected stays with its server, and no verdict that it might change is sure",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2, {
      journal: "scopes",
    });
    const [one, two] = servers;
    assert.ok(one && two);
    await one.control("POST", "/__mock__/scopes", { name: "a" });
    await one.get("/global");
    await one.get("/inside", { headers: { "mock-scope": "a" } });
    const count = { path: { $regex: "/.*" }, times: 1 };
    const alone = await two.control("POST", "/__mock__/assert?scope=a", count);
    assert.deepEqual(
      [alone.as(verdict).result, alone.as(verdict).conclusive],
      [true, true],
    );
    const all = (await two.control("POST", "/__mock__/assert", {
      path: "/global",
      times: 0,
    })).as(verdict);
    assert.equal(all.inconclusive_because, "not_collected");
    assert.equal((await one.requests()).requests.length, 1);
    assert.equal((await two.requests()).requests.length, 0);
  },
);

engineTest(
  "what is not collected and gave room before anybody asked is counted as gone",
  async () => {
    await using redis = await startRedis();
    const config = { journalLimit: 10 };
    await using servers = await startSharing(
      redis.url,
      1,
      { journal: "off" },
      config,
    );
    const [one] = servers;
    assert.ok(one);
    await one.stub(answering({ path: "/a" }));
    // Some are asked for before, some come and go unseen, and some of one batch stay.
    for (const count of [4, 30, 5]) {
      for (let at = 0; at < count; at++) await one.get("/a");
      await one.get("/b");
      if (count === 4) assert.equal((await one.requests()).requests.length, 5);
    }
    const { requests, evicted, total } = await one.requests();
    assert.deepEqual([requests.length, evicted, total], [10, 32, 10]);
    assert.equal(requests.filter(({ path }) => path === "/b").length, 2);
    const { json } = await one.control("GET", "/__mock__/server");
    const { counters } = json as { counters: Record<string, number> };
    assert.deepEqual(
      [counters["answered"], counters["no_match"]],
      [39, 3],
    );
    const claim = { path: "/never", times: 0 };
    const told = (await one.control("POST", "/__mock__/assert", claim))
      .as(verdict);
    assert.equal(told.conclusive, false);
    await one.control("DELETE", "/__mock__/requests");
    await one.get("/a");
    assert.equal((await one.requests()).evicted, 0);
  },
);
