import assert from "node:assert/strict";
import { verdict } from "../../src/model/verdict.ts";
import { answering } from "../harness.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

const hour = 3_600_000;

Deno.test({
  name:
    "clocks that differ by an hour change nothing: between servers that of the store counts",
  ignore: missingPrograms("redis-server") !== null,
  async fn() {
    await using redis = await startRedis();
    const worlds = [{}, { now: () => Date.now() + hour }, {
      now: () => Date.now() - hour,
    }];
    await using servers = await startSharing(redis.url, 3, {}, {}, worlds);
    const [one] = servers;
    assert.ok(one);
    await one.stub(answering({ path: { $regex: "/.*" } }));
    const scopes = [
      { name: "gone" },
      { name: "short", ttl_ms: 60_000 },
      { name: "used", ttl_ms: 1500 },
    ];
    for (const scope of scopes) {
      await one.control("POST", "/__mock__/scopes", scope);
    }
    const steps = [1, 2, 0, 1, 2];
    for (const [at, server] of steps.entries()) {
      const inside = { headers: { "mock-scope": "short" } };
      assert.equal((await servers[server]?.get(`/${at}`, inside))?.status, 200);
      await new Promise((done) => setTimeout(done, 60));
    }
    const in_order = steps.map((_, at) => ({ path: `/${at}` }));
    await one.control("DELETE", "/__mock__/scopes/gone");
    for (const server of servers) {
      const path = "/__mock__/assert?scope=short";
      const told = (await server.control("POST", path, { in_order }))
        .as(verdict);
      assert.deepEqual([told.result, told.conclusive], [true, true]);
      const late = { headers: { "mock-scope": "gone" } };
      assert.equal((await server.get("/x", late)).error, "SCOPE_ENDED");
      const report = await server.control("GET", "/__mock__/report?scope=gone");
      assert.equal(report.status, 200, report.text);
    }
    const used = { headers: { "mock-scope": "used" } };
    for (const server of [...servers, ...servers]) {
      // Longer than it lives without a use.
      for (let use = 0; use < 10; use++) {
        assert.equal((await server.get("/x", used)).status, 200);
        await new Promise((done) => setTimeout(done, 200));
      }
    }
  },
});
