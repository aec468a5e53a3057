import assert from "node:assert/strict";
import { missingPrograms, startRedis } from "./redis_process.ts";
import { ask, startSharedProcesses, textStub } from "./shared_processes.ts";

const missing = missingPrograms("redis-server", "redis-cli");

Deno.test({
  name:
    "with --store-lost serve a cut-off server answers, takes no change and is sure of nothing",
  ignore: missing !== null,
  async fn() {
    await using redis = await startRedis();
    await using servers = await startSharedProcesses(redis.url, 1, [
      "--store-lost=serve",
    ]);
    const [one] = servers;
    assert.ok(one);
    await ask(one, "POST", "/__mock__/stubs", textStub("/x", "yes"));
    await redis.kill();
    let ready = 200;
    while (ready === 200) {
      ready = (await ask(one, "GET", "/__mock__/ready")).status;
    }
    assert.equal((await ask(one, "GET", "/x")).text, "yes");
    const verdict = await ask(one, "POST", "/__mock__/assert", {
      path: "/never",
      times: 0,
    });
    assert.equal(verdict.json["conclusive"], false, verdict.text);
    const written = await ask(
      one,
      "POST",
      "/__mock__/stubs",
      textStub("/y", "no"),
    );
    assert.equal(written.status, 503);
    assert.equal(written.json["error"], "STORE_UNREACHABLE");
  },
});

Deno.test({
  name: "servers and a store that were all gone begin with the files of stubs",
  ignore: missing !== null,
  async fn() {
    const file = await Deno.makeTempFile({ suffix: ".json" });
    await Deno.writeTextFile(
      file,
      JSON.stringify([textStub("/x", "of a file")]),
    );
    for (let round = 0; round < 2; round++) {
      await using redis = await startRedis();
      await using servers = await startSharedProcesses(redis.url, 2, [
        "--stubs",
        file,
      ]);
      for (const one of servers) {
        assert.equal((await ask(one, "GET", "/x")).text, "of a file");
      }
      const [one, two] = servers;
      assert.ok(one && two);
      const { json } = await ask(two, "GET", "/__mock__/stubs");
      const [stub] = json["stubs"] as { stub_id: string }[];
      const path = `/__mock__/stubs/${stub?.stub_id}`;
      await ask(one, "PUT", path, textStub("/x", "changed"));
      assert.equal((await ask(two, "GET", "/x")).text, "changed");
    }
    await Deno.remove(file);
  },
});
