import assert from "node:assert/strict";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses } from "./shared_processes.ts";

const missing = missingPrograms("redis-server", "redis-cli");

interface Report {
  readonly counts: { readonly requests: number; readonly late: number };
  readonly late_requests: readonly { readonly target: string }[];
}

async function reportOf(
  server: { readonly url: string },
  scope: string,
): Promise<Report> {
  const told = await ask(server, "GET", `/__mock__/report?scope=${scope}`);
  assert.equal(told.status, 200, told.text);
  return JSON.parse(told.text);
}

Deno.test({
  name:
    "reports of scopes that have ended are the same at every server, at those that start later too, with who came late",
  ignore: missing !== null,
  async fn() {
    await using redis = await startRedis();
    const flags = ["--store-lease=2000"];
    await using servers = await startSharedProcesses(redis.url, 2, flags);
    const [one, two] = servers;
    assert.ok(one && two);
    await ask(one, "POST", "/__mock__/scopes", { name: "deleted" });
    await ask(one, "POST", "/__mock__/scopes", { name: "short", ttl_ms: 500 });
    for (const [at, server] of [one, two, two].entries()) {
      for (const scope of ["deleted", "short"]) {
        const inside = { "mock-scope": scope };
        await ask(server, "GET", `/x/${at}`, undefined, inside);
      }
    }
    await ask(two, "DELETE", "/__mock__/scopes/deleted");
    const lives = async () =>
      (await ask(one, "GET", "/__mock__/scopes")).text.includes("short");
    while (await lives()) await new Promise((done) => setTimeout(done, 100));
    await using later = await startSharedProcesses(redis.url, 1, flags);
    const [three] = later;
    assert.ok(three);
    const all = [three, one, two];
    for (const server of all) {
      for (const scope of ["deleted", "short"]) {
        const { counts } = await reportOf(server, scope);
        assert.equal(counts.requests, 3, `${scope}: ${all.indexOf(server)}`);
      }
    }
    for (const [at, server] of all.entries()) {
      const inside = { "mock-scope": "deleted" };
      await ask(server, "GET", `/late/${at}`, undefined, inside);
      for (const other of all) {
        const report = await reportOf(other, "deleted");
        assert.equal(report.counts.late, at + 1);
        const targets = report.late_requests.map(({ target }) => target);
        const wanted = all.slice(0, at + 1).map((_, at) => `/late/${at}`);
        assert.deepEqual(targets, wanted);
      }
    }
  },
});

Deno.test({
  name:
    "a report outlives the memory of the store, a server that stood still when its scope ended has it too",
  ignore: missing !== null,
  async fn() {
    await using redis = await startRedis();
    const flags = ["--store-lease=1500"];
    await using servers = await startSharedProcesses(redis.url, 3, flags);
    const [one, two, three] = servers;
    assert.ok(one && two && three);
    await ask(one, "POST", "/__mock__/scopes", { name: "a" });
    for (const server of servers) {
      await ask(server, "GET", "/x", undefined, { "mock-scope": "a" });
    }
    // Who is asked lets all store what they have.
    await ask(one, "GET", "/__mock__/requests?scope=a");
    three.signal("SIGSTOP");
    await ask(one, "DELETE", "/__mock__/scopes/a");
    three.signal("SIGCONT");
    const comesTo3 = async (server: typeof one) => {
      for (let tries = 0; tries < 200; tries++) {
        const path = "/__mock__/report?scope=a";
        const { status, text } = await ask(server, "GET", path);
        // It asks for it as soon as it is in step.
        if (status === 200) {
          return assert.equal(JSON.parse(text).counts.requests, 3, text);
        }
        await new Promise((done) => setTimeout(done, 50));
      }
      assert.fail(`${server.name} has no report`);
    };
    for (const server of servers) await comesTo3(server);
    await redis.cli("FLUSHALL");
    const wrote = await ask(two, "POST", "/__mock__/scopes", { name: "b" });
    assert.equal(wrote.status, 201);
    for (const server of servers) await comesTo3(server);
  },
});

Deno.test({
  name:
    "a report that passes is not conclusive where a server was lost with what the scope may have received",
  ignore: missing !== null,
  async fn() {
    await using redis = await startRedis();
    const flags = ["--store-lease=4000"];
    await using servers = await startSharedProcesses(redis.url, 3, flags);
    const [one, two, three] = servers;
    assert.ok(one && two && three);
    const judged = async (path: string, method = "GET") => {
      const { json, text } = await ask(two, method, path);
      assert.equal(json["passed"], true, text);
      return json["inconclusive_because"] ?? json["conclusive"];
    };
    for (const name of ["a", "b"]) {
      await ask(one, "POST", "/__mock__/scopes", { name });
    }
    assert.equal(await judged("/__mock__/report?scope=a"), true);
    await three.kill();
    assert.equal(await judged("/__mock__/report?scope=a"), "server_lost");
    const end = "/__mock__/scopes/b?report=true";
    assert.equal(await judged(end, "DELETE"), "server_lost");
    assert.equal(await judged("/__mock__/report?scope=b"), "server_lost");
    await ask(one, "POST", "/__mock__/scopes", { name: "later" });
    assert.equal(await judged("/__mock__/report?scope=later"), true);
    assert.equal(
      await judged("/__mock__/scopes/later?report=true", "DELETE"),
      true,
    );
  },
});
