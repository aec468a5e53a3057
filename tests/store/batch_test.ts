import assert from "node:assert/strict";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { Entry } from "../../src/state/entry.ts";
import { WaitingBatches } from "../../src/store/redis/waiting_batches.ts";
import { newState } from "../new_state.ts";

/** Batches of a state's global scope, which was cleared at some version. */
function start() {
  const state = newState({ entries: 100_000, bytes: 1e9 });
  const { scopes: { global }, journals } = state;
  let cleared = 0;
  const lost: Entry[] = [];
  const waiting = new WaitingBatches({
    clearedAt: () => cleared,
    onLost: ({ records }) => lost.push(...records.map(({ entry }) => entry)),
  });
  const url = "http://localhost/";
  return {
    waiting,
    lost,
    clear: () => cleared++,
    came() {
      const request = new IncomingRequest({ method: "GET", url }, []);
      const entry = journals.open(global, request, { stub: null, chaos: null });
      waiting.open().came(entry, global);
      return entry;
    },
    ended: (entry: Entry) => waiting.open().changed(entry, global, true),
  };
}

Deno.test("a request that ends in the batch in which it came is told once, with both places", () => {
  const { waiting, came, ended } = start();
  const one = came();
  ended(one);
  const [other, third] = [came(), came()];
  ended(third);
  ended(other);
  const [pile, ...more] = waiting.open().piles;
  assert.deepEqual(more, []);
  assert.deepEqual(
    pile?.records.map(({ entry, ...places }) => [entry.seq, places]),
    [
      [one.seq, { came: 0, changed: 1, isEnded: true }],
      [other.seq, { came: 2, changed: 5, isEnded: true }],
      [third.seq, { came: 3, changed: 4, isEnded: true }],
    ],
  );
  assert.equal(waiting.size, 6);
});

Deno.test("what is on its way stays as it was sent, and the end of a request that is in it comes later", () => {
  const { waiting, came, ended } = start();
  const one = came();
  const sent = waiting.open();
  waiting.sent = sent;
  ended(one);
  assert.deepEqual([sent.size, sent.piles[0]?.records[0]?.isEnded], [1, false]);
  const next = waiting.open();
  assert.notEqual(next, sent);
  assert.deepEqual(next.piles[0]?.records, [
    { entry: one, came: null, changed: 0, isEnded: true },
  ]);
  waiting.landed();
  assert.deepEqual(waiting.all, [next]);
});

Deno.test("requests after a clearing make another pile, and one from before stays in its own", () => {
  const { waiting, came, ended, clear } = start();
  const before = came();
  clear();
  ended(before);
  came();
  const piles = waiting.open().piles.map(({ cleared, first, records }) => ({
    cleared,
    first,
    places: records.map(({ came, changed }) => [came, changed]),
  }));
  assert.deepEqual(piles, [
    { cleared: 0, first: 0, places: [[0, 1]] },
    { cleared: 1, first: 2, places: [[2, 2]] },
  ]);
});

Deno.test("of too many the oldest go, but not those on their way", () => {
  const { waiting, lost, came } = start();
  const first = came();
  waiting.sent = waiting.open();
  for (let at = 0; at < 30_000; at++) came();
  assert.ok(waiting.size <= 20_000);
  assert.ok(lost.length >= 10_000);
  assert.ok(!lost.includes(first));
  assert.equal(waiting.size + lost.length, 30_001);
  assert.equal(waiting.all[0], waiting.sent);
});
