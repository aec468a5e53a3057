import assert from "node:assert/strict";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { Entry } from "../../src/state/entry.ts";
import { KeptPile } from "../../src/store/redis/kept_pile.ts";
import { WaitingBatches } from "../../src/store/redis/waiting_batches.ts";
import { newState } from "../new_state.ts";

const ending = {
  outcome: "answered",
  status: 200,
  headers: [],
  body: null,
} as const;

/** Batches of a state's global scope, which was cleared at some version; its requests go into the store, or stay. */
function start({ isCollected = true } = {}) {
  const state = newState({ entries: 100_000, bytes: 1e9, body: 1e6 });
  const { scopes: { global }, journals } = state;
  let cleared = 0;
  const lost: Entry[] = [];
  let missed = 0;
  const waiting = new WaitingBatches({
    clearedAt: () => cleared,
    isCollected: () => isCollected,
    onLost(pile) {
      missed += pile.arrivals;
      if (pile instanceof KeptPile) return;
      lost.push(...pile.records.map(({ entry }) => entry));
    },
  });
  const url = "http://localhost/";
  return {
    waiting,
    lost,
    missed: () => missed,
    clear: () => cleared++,
    came() {
      const request = new IncomingRequest({ method: "GET", url }, []);
      const entry = journals.open(global, request, { stub: null, chaos: null });
      waiting.open().came(entry, global);
      return entry;
    },
    ended(entry: Entry, body: string | null = null) {
      journals.close(entry, { ...ending, body });
      waiting.open().changed(entry, global);
    },
    sent: (entry: Entry) => waiting.open().changed(entry, global),
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
      [one.seq, { came: 0, changed: 1 }],
      [other.seq, { came: 2, changed: 5 }],
      [third.seq, { came: 3, changed: 4 }],
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
  assert.deepEqual([sent.size, sent.piles[0]?.records[0]?.changed], [1, 0]);
  const next = waiting.open();
  assert.notEqual(next, sent);
  assert.deepEqual(next.piles[0]?.records, [
    { entry: one, came: null, changed: 0 },
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

Deno.test("of requests that stay here a batch has their numbers, places and outcomes", () => {
  const { waiting, came, ended, sent } = start({ isCollected: false });
  const [one, other, third] = [came(), came(), came()];
  ended(other);
  sent(one);
  const batch = waiting.open();
  assert.deepEqual(batch.piles, []);
  const { kept: [pile] } = batch;
  assert.equal(pile?.newest, third.seq);
  assert.deepEqual(pile.parted(new Map([[one.seq, one]])).held, [
    { entry: one, came: 0, changed: 4 },
  ]);
  const { arrivals, outcomes, changed } = pile.parted(new Map()).gone;
  assert.deepEqual([arrivals, changed], [3, 4]);
  assert.deepEqual([...outcomes.toMap()], [["answered", 1]]);
  waiting.sent = batch;
  ended(one);
  const [later] = waiting.open().kept;
  assert.deepEqual(later?.parted(new Map([[one.seq, one]])).held, [
    { entry: one, came: null, changed: 0 },
  ]);
  const { gone } = later.parted(new Map());
  assert.deepEqual([gone.arrivals, gone.changed], [0, 0]);
  assert.deepEqual([...gone.outcomes.toMap()], [["answered", 1]]);
});

Deno.test("requests that would have stayed here and are too many to have their numbers are counted", () => {
  const { waiting, missed, came } = start({ isCollected: false });
  for (let at = 0; at < 30_000; at++) came();
  assert.ok(waiting.size <= 20_000);
  assert.equal(waiting.size + missed(), 30_000);
});

Deno.test("a batch with a megabyte of bodies takes no more, and what waits is bounded by its events alone", () => {
  const { waiting, came, ended } = start();
  const body = "x".repeat(600_000);
  for (let at = 0; at < 100; at++) ended(came(), body);
  assert.deepEqual(new Set(waiting.all.map(({ size }) => size)), new Set([4]));
  assert.equal(waiting.size, 200);
});
