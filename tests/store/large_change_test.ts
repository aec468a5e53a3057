import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import type { Change } from "../../src/state/change.ts";
import { openStoreFile } from "../../src/store/sqlite/store_file.ts";
import { WriteQueue } from "../../src/store/sqlite/write_queue.ts";
import { call, startStored, storeFolder } from "./stored_server.ts";

/** The deletion of stubs whose ids are so long together. */
function changeOf(version: number, length: number): Change {
  const ids = ["x".repeat(length)];
  const head = { id: `r.${version}`, at: 0, version };
  return { ...head, kind: "stubs_gone", scope: null, ids, undoable: false };
}

/** A queue on a file, what it has carried out, and its timers, which go when the test says so. */
function startQueue(folder: string) {
  const owner = { serverName: "one", epoch: "e" };
  const db = openStoreFile(`${folder}/standin.db`, owner);
  const timers = new Set<() => void>();
  const after = (_: number, tell: () => void) => {
    timers.add(tell);
    return () => void timers.delete(tell);
  };
  const queue = new WriteQueue(db, { after, ticks: () => 0 });
  const done: number[] = [];
  return {
    done,
    timers,
    make(change: Change) {
      queue.log(change);
      queue.settle(() => void done.push(change.version), change);
    },
    write: () => queue.write(() => void done.push(0)),
    logged: () => db.row("SELECT count(*) n FROM change")?.["n"],
    [Symbol.dispose]: () => db.close(),
  };
}

Deno.test("what a large change comes to is written in a later turn than the change, and a small one's at once", () => {
  using folder = storeFolder();
  using queue = startQueue(folder.path);
  queue.make(changeOf(1, 100));
  assert.deepEqual([queue.done, queue.timers.size], [[1], 0]);
  queue.make(changeOf(2, 1_000_000));
  assert.deepEqual([queue.done, queue.logged()], [[1], 1]);
  const [tell] = queue.timers;
  tell?.();
  assert.deepEqual([queue.done, queue.logged()], [[1, 2], 0]);
});

Deno.test("what comes behind a large change finds its rows written", () => {
  using folder = storeFolder();
  using queue = startQueue(folder.path);
  queue.make(changeOf(1, 1_000_000));
  queue.write();
  assert.deepEqual([queue.done, queue.timers.size], [[1, 0], 0]);
  queue.make(changeOf(2, 1_000_000));
  queue.make(changeOf(3, 1_000_000));
  assert.deepEqual(queue.done, [1, 0, 2]);
  queue.make(changeOf(4, 100));
  assert.deepEqual(queue.done, [1, 0, 2, 3, 4]);
  assert.equal(queue.logged(), 0);
});

Deno.test("a large stub that was deleted at once is there after its return and a kill", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const body = "x".repeat(3_000_000);
  const stub = {
    stub_id: "large",
    request: { path: "/large" },
    action: { response: { status_code: 200, body } },
  };
  {
    await using server = await startStored(file);
    await call(server, "POST", "/__mock__/stubs", stub);
    await call(server, "DELETE", "/__mock__/stubs/large");
    await server.kill();
  }
  await using server = await startStored(file);
  await call(server, "POST", "/__mock__/stubs/large/restore");
  assert.equal((await call(server, "GET", "/large")).text, body);
  await server.kill();
  const db = new DatabaseSync(file);
  const { text } = db.prepare("SELECT text FROM stub").get() ?? {};
  assert.ok(String(text).includes(body));
  db.close();
});
