import assert from "node:assert/strict";
import { installPythonClient, runFlows } from "../python_client.ts";
import { startBalancer } from "./balancer.ts";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses } from "./shared_processes.ts";

const client = await installPythonClient();
const missing = client.ok
  ? missingPrograms("redis-server", "redis-cli", "haproxy")
  : client.reason;

Deno.test({
  name:
    `the Python client works unchanged with three servers, each call with another one${
      missing === null ? "" : ` (skipped: ${missing})`
    }`,
  ignore: missing !== null,
  async fn(test) {
    if (!client.ok) return;
    await using redis = await startRedis();
    await using servers = await startSharedProcesses(redis.url, 3, [
      "--store-lease=5000",
    ]);
    await using balancer = await startBalancer(servers);
    await runFlows(test, { python: client.python, url: balancer.url });
    for (const one of servers) {
      const { text } = await ask(one, "GET", "/__mock__/metrics");
      const answered = /^standin_requests_total\{outcome="answered".* (\d+)$/m;
      assert.ok(Number(answered.exec(text)?.[1]) > 3, one.name);
    }
  },
});
