import assert from "node:assert/strict";
import { FaultBook } from "../../src/faults/fault_book.ts";
import { createExchange } from "../../src/exchange/exchange.ts";
import { stubPayload } from "../../src/model/stub.ts";
import { createLog } from "../../src/runtime/log.ts";
import { Quota } from "../../src/runtime/quota.ts";
import { createShutdown } from "../../src/runtime/shutdown.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { readPayload } from "../../src/schema/payload.ts";
import { newState } from "../new_state.ts";
import { addStub } from "../state_changes.ts";

Deno.test("no more answers stream at once than may, and each that ends makes room for another", async () => {
  const log = createLog({ level: "silent", format: "text", write() {} });
  const state = newState({ entries: 10, bytes: 1e6 });
  const events = [{ data: "one" }, { data: "two", delay_ms: 3_600_000 }];
  const reading = readPayload(stubPayload, {
    request: {},
    action: { sse: { events } },
  });
  assert.ok(reading.ok);
  addStub(state, reading.value);
  const exchange = createExchange({
    state,
    faults: new FaultBook(),
    world: createWorld(log, null),
    shutdown: createShutdown(),
    stopping: createShutdown(),
    bodies: { bytes: 1000, room: new Quota(1000) },
    streams: new Quota(2),
    seed: null,
    webhooks: { owe() {} },
  });
  const ask = async () => await exchange(new Request("http://localhost/s"));
  const first = await ask();
  const second = await ask();
  const refused = await ask();
  assert.equal(refused.status, 503);
  const { error, detail } = await refused.json();
  assert.equal(error, "LIMIT_REACHED");
  assert.match(detail, /^2 answers stream already/);
  await first.body?.cancel();
  const third = await ask();
  assert.equal(third.status, 200);
  await Promise.all([second, third].map(({ body }) => body?.cancel()));
  const outcomes = [...state.journals.entriesOf(state.scopes.global)]
    .map(({ ending }) => ending?.outcome);
  assert.deepEqual(outcomes, [
    "client_left",
    "client_left",
    "failed",
    "client_left",
  ]);
});
