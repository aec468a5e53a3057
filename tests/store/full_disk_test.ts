import assert from "node:assert/strict";
import { call, startStored, storeFolder } from "./stored_server.ts";

const stub = (id: string, size: number) => ({
  stub_id: id,
  request: { path: `/${id}` },
  action: {
    response: { status_code: 200, headers: {}, body: "x".repeat(size) },
  },
  max_calls: 100_000,
});

/** Whether this machine lets a test have a disk of its own. */
const mayMount = Deno.build.os === "linux" && Deno.uid() === 0 && canMount();

function canMount(): boolean {
  using folder = storeFolder();
  const mounted = mount(folder.path);
  if (mounted) unmount(folder.path);
  return mounted;
}

function mount(path: string): boolean {
  try {
    return new Deno.Command("mount", {
      args: ["-t", "tmpfs", "-o", "size=600k", "tmpfs", path],
      stderr: "null",
    }).outputSync().success;
  } catch {
    return false;
  }
}

function unmount(path: string): void {
  new Deno.Command("umount", { args: ["-l", path] }).outputSync();
}

Deno.test({
  name:
    "a full disk refuses changes with 503 and changes nothing, while stubs answer; once there is room all goes on",
  ignore: !mayMount,
  async fn() {
    using folder = storeFolder();
    assert.ok(mount(folder.path));
    try {
      const file = `${folder.path}/standin.db`;
      await using server = await startStored(file);
      const put = (id: string, size = 100) =>
        call(server, "POST", "/__mock__/stubs", stub(id, size));
      await put("first");
      Deno.writeFileSync(`${folder.path}/filler`, new Uint8Array(300_000));
      let refused = { status: 200, text: "" };
      let count = 0;
      while (refused.status === 200 && count < 100) {
        refused = await put(`s${++count}`, 20_000);
      }
      assert.equal(refused.status, 503);
      assert.match(refused.text, /STORE_FULL.*has no room: make some/);
      const listed = await call(server, "GET", "/__mock__/stubs");
      assert.equal(JSON.parse(listed.text).stubs.length, count);
      for (let turn = 0; turn < 30; turn++) {
        assert.equal((await call(server, "GET", "/first")).status, 200);
      }
      const facts = await call(server, "GET", "/__mock__/server");
      assert.match(JSON.parse(facts.text).store.trouble, /has no room/);
      const ended = await call(server, "PUT", "/__mock__/scopes/a", {
        title: "t".repeat(400),
      });
      assert.ok([201, 503].includes(ended.status));
      Deno.removeSync(`${folder.path}/filler`);
      assert.equal((await put("last", 20_000)).status, 200);
      await server.kill();
      await using again = await startStored(file);
      const { text } = await call(again, "GET", "/__mock__/stubs");
      const { stubs } = JSON.parse(text);
      assert.equal(stubs.length, count + 1);
      assert.equal(stubs[0].calls, 30, "what was counted meanwhile is written");
    } finally {
      unmount(folder.path);
    }
  },
});

Deno.test({
  name:
    "on a full disk requests, counts and state wait within bounds, all probes say so, and a later stop loses nothing",
  ignore: !mayMount,
  async fn() {
    using folder = storeFolder();
    assert.ok(mount(folder.path));
    try {
      const file = `${folder.path}/standin.db`;
      const flags = ["--store-journal=all", "--journal-limit=300"];
      let seen: unknown[] = [];
      let uses = 0;
      {
        await using server = await startStored(file, ...flags);
        const get = (path: string) => call(server, "GET", path);
        const use = () => (uses++, get("/limited"));
        await call(server, "POST", "/__mock__/stubs", stub("limited", 10));
        await call(server, "POST", "/__mock__/stubs", setting);
        const isReady = async () => {
          const { status, text } = await get("/__mock__/ready");
          assert.equal(status, 200);
          return !("store_trouble" in JSON.parse(text));
        };
        assert.ok(await isReady());
        fill(folder.path);
        while (await isReady()) await use();
        for (let at = 0; at < 1500; at++) {
          await (at % 2 === 0 ? use() : get(`/set/${at}`));
        }
        const metrics = (await get("/__mock__/metrics")).text;
        assert.match(metrics, /^standin_store_connected 0$/m);
        const [, waiting] = /^standin_store_queue_entries (\d+)$/m
          .exec(metrics) ?? [];
        // Requests that the journal holds, and a few effects that stand for many.
        assert.ok(Number(waiting) >= 300 && Number(waiting) < 1100, waiting);
        assert.ok(!await isReady());
        Deno.removeSync(`${folder.path}/filler`);
        while (!await isReady());
        await use();
        seen = JSON.parse((await get("/__mock__/requests")).text).requests;
        assert.equal(await server.end(), 0);
      }
      await using again = await startStored(file, ...flags);
      const got = async (path: string) =>
        JSON.parse((await call(again, "GET", path)).text);
      assert.deepEqual((await got("/__mock__/requests")).requests, seen);
      const { stubs } = await got("/__mock__/stubs");
      assert.equal(seen.length, 300);
      assert.equal(stubs[0].calls, uses);
      assert.deepEqual((await got("/__mock__/state")).state, { last: "1499" });
      const claim = { path: "/never", times: 0 };
      const verdict = await call(again, "POST", "/__mock__/assert", claim);
      assert.doesNotMatch(verdict.text, /restarted/);
    } finally {
      unmount(folder.path);
    }
  },
});

const setting = {
  request: { path: "/set/{n}" },
  action: { response: { status_code: 200, body: "set" } },
  then: { template_state: { last: "{{ request.path_params.n }}" } },
};

/** Takes all the room that is left. */
function fill(folder: string): void {
  using file = Deno.openSync(`${folder}/filler`, { create: true, write: true });
  for (const size of [4096, 1]) {
    try {
      for (;;) file.writeSync(new Uint8Array(size));
    } catch {
      // There is none left.
    }
  }
}
