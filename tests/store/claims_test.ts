import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { engineTest } from "./with_engine.ts";
import { startRedis } from "./redis_process.ts";
import { startSharing } from "./shared_server.ts";

const words = ["a", "b", "c"].map((body) => ({
  response: { status_code: 200, body },
}));

engineTest("a sequence goes on from server to server", async () => {
  await using redis = await startRedis();
  await using servers = await startSharing(redis.url, 3);
  await servers[0]?.stub({
    request: { path: "/s" },
    action: { sequence: { steps: words, at_end: "cycle" } },
  });
  let text = "";
  for (let at = 0; at < 9; at++) {
    text += (await servers[at % 3]?.get("/s"))?.text;
  }
  assert.equal(text, "abcabcabc");
});

engineTest(
  "draws from a seed are those of one server, in whatever order servers are asked",
  async () => {
    const stub = {
      request: { path: "/s" },
      action: { response: { status_code: 200, body: "ok" } },
      chaos: {
        seed: 7,
        faults: {
          answer: {
            response: { status_code: 429, body: "" },
            probability: 0.5,
          },
        },
      },
    };
    await using alone = await startStandin();
    await alone.stub(stub);
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 3);
    await servers[0]?.stub(stub);
    const [wanted, found]: number[][] = [[], []];
    for (let at = 0; at < 30; at++) {
      wanted?.push((await alone.get("/s")).status);
      found?.push((await servers[(at * 7) % 3]?.get("/s"))?.status ?? 0);
    }
    assert.deepEqual(found, wanted);
  },
);

engineTest(
  "a scope that is used at one server ends at none, and then at all",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    const count = async (server: TestServer): Promise<number> => {
      const { json } = await server.control("GET", "/__mock__/scopes");
      return (json as { scopes: string[] }).scopes.length;
    };
    const scope = { name: "short", ttl_ms: 700 };
    await one.control("POST", "/__mock__/scopes", scope);
    const inside = { headers: { "mock-scope": "short" } };
    for (let round = 0; round < 20; round++) {
      assert.equal((await two.get("/x", inside)).text, "NO_STUB_MATCH_FOUND");
      assert.equal(await count(one), 1);
      await new Promise((resolve) => setTimeout(resolve, 80));
    }
    while (await count(one) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.equal(await count(two), 0);
    assert.equal((await two.get("/x", inside)).error, "SCOPE_ENDED");
  },
);

engineTest(
  "an assertion that failed at one server fails the report of another",
  async () => {
    await using redis = await startRedis();
    await using servers = await startSharing(redis.url, 2);
    const [one, two] = servers;
    assert.ok(one && two);
    await one.control("POST", "/__mock__/scopes", { name: "a" });
    await one.control("POST", "/__mock__/assert?scope=a", { path: "/never" });
    const report = await two.control("GET", "/__mock__/report?scope=a");
    assert.equal((report.json as { passed: boolean }).passed, false);
    await using later = await startSharing(redis.url, 1);
    const third = await later[0]?.control("GET", "/__mock__/report?scope=a");
    assert.equal((third?.json as { passed: boolean }).passed, false);
  },
);
