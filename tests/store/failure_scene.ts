import assert from "node:assert/strict";
import {
  missingPrograms,
  type RedisProcess,
  startRedis,
} from "./redis_process.ts";
import {
  ask,
  type SharedProcess,
  startSharedProcesses,
  textStub,
} from "./shared_processes.ts";

const missing = missingPrograms("redis-server", "redis-cli");

interface Scene {
  readonly redis: RedisProcess;
  readonly servers: readonly [SharedProcess, SharedProcess, SharedProcess];
}

/** A test with three servers, a store, and a stub at `/x` that says `first`. */
export function failureTest(
  name: string,
  fn: (scene: Scene) => Promise<void>,
  options: readonly string[] = [],
): void {
  Deno.test({
    name,
    ignore: missing !== null,
    async fn() {
      await using redis = await startRedis(options);
      await using servers = await startSharedProcesses(redis.url, 3);
      const [one, two, three] = servers;
      assert.ok(one && two && three);
      await ask(one, "POST", "/__mock__/stubs", textStub("/x", "first"));
      await fn({ redis, servers: [one, two, three] });
    },
  });
}

/** Lets the world go on for so many milliseconds. */
export const wait = (ms: number) =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Writes a stub by one server; gives its body, and what was answered. */
export async function write(server: SharedProcess, body: string) {
  return await ask(
    server,
    "POST",
    "/__mock__/stubs",
    textStub("/x", body, {
      priority: Number(body),
    }),
  );
}
