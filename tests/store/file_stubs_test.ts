import assert from "node:assert/strict";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses, textStub } from "./shared_processes.ts";

const missing = missingPrograms("redis-server", "redis-cli");

Deno.test({
  name:
    "servers with other stubs from files are named where readiness is asked for, until they have the same",
  ignore: missing !== null,
  async fn() {
    const folder = await Deno.makeTempDir();
    const [one, two] = ["one", "two"].map((name) => `${folder}/${name}.json`);
    assert.ok(one && two);
    const write = (file: string, body: string) =>
      Deno.writeTextFile(file, JSON.stringify([textStub("/x", body)]));
    await write(one, "same");
    await write(two, "same");
    await using redis = await startRedis();
    const start = (file: string) =>
      startSharedProcesses(redis.url, 1, [
        ...["--stubs", file, "--watch", "--store-lease=4000"],
        ...["--server-name", file.slice(-8, -5)],
      ]);
    await using first = await start(one);
    await using second = await start(two);
    const servers = [first[0], second[0]];
    const differing = async (at: number) => {
      const server = servers[at] ?? { url: "" };
      const { status, json } = await ask(server, "GET", "/__mock__/ready");
      assert.equal(status, 200);
      return json["files_differ"];
    };
    const comesTo = async (at: number, wanted: unknown) => {
      while (JSON.stringify(await differing(at)) !== JSON.stringify(wanted)) {
        await new Promise((done) => setTimeout(done, 50));
      }
    };
    assert.deepEqual([await differing(0), await differing(1)], [
      undefined,
      undefined,
    ]);
    await write(two, "other");
    await comesTo(0, ["two"]);
    await comesTo(1, ["one"]);
    await write(one, "other");
    await comesTo(0, undefined);
    await comesTo(1, undefined);
    await Deno.remove(folder, { recursive: true });
  },
});
