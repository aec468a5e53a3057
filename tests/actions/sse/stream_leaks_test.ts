import assert from "node:assert/strict";
import { createExchange } from "../../../src/exchange/exchange.ts";
import { FaultBook } from "../../../src/faults/fault_book.ts";
import type { Json } from "../../../src/json/values.ts";
import { stubPayload } from "../../../src/model/stub.ts";
import { createLog } from "../../../src/runtime/log.ts";
import { Quota } from "../../../src/runtime/quota.ts";
import { createShutdown } from "../../../src/runtime/shutdown.ts";
import { createWorld, type World } from "../../../src/runtime/world.ts";
import { readPayload } from "../../../src/schema/payload.ts";
import { alarmsOf } from "../../fake_sleep.ts";
import { newState } from "../../new_state.ts";
import { addStub } from "../../state_changes.ts";

/** A world that counts what waits in it. */
function countingWorld() {
  const log = createLog({ level: "silent", format: "text", write() {} });
  const counts = { naps: 0, timers: 0 };
  const after: World["after"] = () => {
    counts.timers++;
    let isOver = false;
    return () => {
      if (!isOver) counts.timers--;
      isOver = true;
    };
  };
  const world: World = {
    ...createWorld(log, 1),
    sleep(ms, signal) {
      if (ms === 0) return Promise.resolve();
      counts.naps++;
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => {
          counts.naps--;
          reject(signal.reason);
        }, { once: true });
      });
    },
    after,
    alarm: alarmsOf(after),
  };
  return { world, counts };
}

function startExchange() {
  const { world, counts } = countingWorld();
  const state = newState({ entries: 100, bytes: 1e7 });
  const shutdown = createShutdown();
  const streams = new Quota(10_000);
  const exchange = createExchange({
    state,
    world,
    shutdown,
    stopping: createShutdown(),
    bodies: { bytes: 1000, room: new Quota(1000) },
    streams,
    seed: null,
    webhooks: { owe() {} },
    faults: new FaultBook(),
  });
  const add = (sse: Json) => {
    const reading = readPayload(stubPayload, { request: {}, action: { sse } });
    assert.ok(reading.ok);
    addStub(state, reading.value);
  };
  const open = async () => {
    const { body } = await exchange(new Request("http://localhost/s"));
    const reader = body?.getReader();
    assert.ok(reader !== undefined);
    return reader;
  };
  return { state, streams, counts, shutdown, add, open };
}

const endless = {
  events: [{ data: "{{ n }}" }, { data: "later", delay_ms: 3_600_000 }],
  repeat: "forever",
  heartbeat_ms: 1000,
};

Deno.test("ten thousand openings and leavings leave no timer, no wait and no stream", async () => {
  const { streams, counts, add, open, state } = startExchange();
  add(endless);
  for (let round = 0; round < 100; round++) {
    const readers = await Promise.all(Array.from({ length: 100 }, open));
    for (const reader of readers) {
      await reader.read();
      reader.read().catch(() => {});
    }
    await new Promise((go) => setTimeout(go));
    assert.equal(streams.held, 100);
    assert.deepEqual(counts, { naps: 0, timers: 200 });
    await Promise.all(readers.map((one) => one.cancel()));
    await new Promise((go) => setTimeout(go));
    assert.equal(streams.held, 0);
    assert.deepEqual(counts, { naps: 0, timers: 0 });
  }
  for (const entry of state.journals.entriesOf(state.scopes.global)) {
    assert.equal(entry.stream, null);
    assert.equal(entry.ending?.outcome, "client_left");
  }
});

Deno.test("streams share the bytes of an event that no request changes", async () => {
  const { add, open } = startExchange();
  add({ events: [{ data: "{{ n }}" }, { data: "same" }] });
  const one = await open();
  const other = await open();
  for (const isShared of [false, true]) {
    const [mine, theirs] = [await one.read(), await other.read()];
    assert.ok(mine.value !== undefined);
    assert.deepEqual(mine.value, theirs.value);
    assert.equal(mine.value === theirs.value, isShared);
  }
  await Promise.all([one.cancel(), other.cancel()]);
});

Deno.test("a shutdown ends every stream with what waits for it", async () => {
  const { streams, counts, shutdown, add, open, state } = startExchange();
  add(endless);
  const readers = await Promise.all(Array.from({ length: 20 }, open));
  for (const reader of readers) {
    await reader.read();
    reader.read().catch(() => {});
  }
  await new Promise((go) => setTimeout(go));
  shutdown.begin();
  await new Promise((go) => setTimeout(go));
  assert.equal(streams.held, 0);
  assert.deepEqual(counts, { naps: 0, timers: 0 });
  const [entry] = state.journals.entriesOf(state.scopes.global);
  assert.equal(entry?.ending?.outcome, "shutdown");
  assert.equal(entry?.ending?.stream?.endedBy, "shutdown");
});
