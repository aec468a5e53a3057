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
