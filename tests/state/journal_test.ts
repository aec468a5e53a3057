import assert from "node:assert/strict";
import type { Ending } from "../../src/answers/ending.ts";
import { IncomingRequest } from "../../src/request/incoming_request.ts";
import type { Entry } from "../../src/state/entry.ts";
import type { State } from "../../src/state/state.ts";
import { newState } from "../new_state.ts";
import { endScope, makeScope } from "../state_changes.ts";

const large = { entries: 100, bytes: 1e9, body: 1e6 };

function enter(state: State, body = "", scope = state.scopes.global): Entry {
  const request = new IncomingRequest({
    method: "POST",
    url: "http://localhost/a",
  }, []);
  request.describeBody(new TextEncoder().encode(body));
  return state.journals.open(scope, request, { stub: null, chaos: null });
}

function ending(body: Uint8Array | null = null): Ending {
  const bodySize = body?.length ?? 0;
  return { outcome: "answered", status: 200, headers: [], body, bodySize };
}

function exchange(state: State, body = "", scope = state.scopes.global): void {
  state.journals.close(enter(state, body, scope), ending());
}

const seqs = (state: State) =>
  [...state.journals.entriesOf(state.scopes.global)].map(({ seq }) => seq);

/** Requests and evictions of the global scope. */
function counts(state: State): [requests: number, evicted: number] {
  const { requests, evicted } = state.countsOf(state.scopes.global);
  return [requests, evicted];
}

/** What an entry weighs with a body of so many bytes. */
function weightOf(bodySize: number): number {
  const state = newState(large);
  exchange(state, "x".repeat(bodySize));
  return state.journals.bytes;
}

Deno.test("a full journal drops its oldest entries and counts them", () => {
  const state = newState({ ...large, entries: 3 });
  for (let at = 0; at < 7; at++) enter(state);
  assert.deepEqual(seqs(state), [5, 6, 7]);
  assert.deepEqual(counts(state), [3, 4]);
});

Deno.test("a journal of no entries keeps none and counts all", () => {
  const state = newState({ ...large, entries: 0 });
  exchange(state, "x");
  assert.deepEqual(counts(state), [0, 1]);
  assert.equal(state.journals.bytes, 0);
});

Deno.test("a journal sheds its oldest entries when they are too many bytes", () => {
  const state = newState({ ...large, bytes: 30_000 });
  for (let at = 0; at < 12; at++) exchange(state, "x".repeat(3000));
  const [requests, evicted] = counts(state);
  assert.ok(requests > 2 && requests < 8, String(requests));
  assert.equal(requests + evicted, 12);
  assert.equal(state.journals.bytes, requests * weightOf(3000));
  assert.ok(state.journals.bytes <= 30_000);
  assert.equal(seqs(state).at(-1), 23);
});

Deno.test("header lines, targets, answers and their texts count against the limit", () => {
  const state = newState(large);
  const url = `http://localhost/${"p".repeat(10_000)}`;
  const request = new IncomingRequest({ method: "GET", url }, [
    ["x-long", "v".repeat(20_000)],
  ]);
  const entry = state.journals.open(state.scopes.global, request, {
    stub: null,
    chaos: null,
  });
  assert.ok(state.journals.bytes > 30_000, String(state.journals.bytes));
  state.journals.close(entry, {
    ...ending(),
    headers: [["x-sent", "h".repeat(5_000)]],
    body: "é".repeat(4_000) + "€",
    detail: "d".repeat(3_000),
    events: [{ atMs: 1, id: "i".repeat(2_000), event: null, bytes: 1 }],
  });
  assert.ok(state.journals.bytes > 48_000, String(state.journals.bytes));
});

Deno.test("the body of a static stub costs its entries nothing while the stub is there, and counts once when it is gone", () => {
  const state = newState(large);
  const frame = weightOf(0);
  const answer = { ...ending(new Uint8Array(5000)), isShared: true };
  for (let at = 0; at < 4; at++) {
    state.journals.close(enter(state), answer);
  }
  assert.equal(state.journals.bytes, 4 * frame);
  state.journals.disown(answer);
  state.journals.disown(answer);
  assert.equal(state.journals.bytes, 4 * frame + 5500);
  state.journals.close(enter(state), answer);
  assert.equal(state.journals.bytes, 5 * frame + 5500);
  state.journals.reown(answer);
  state.journals.reown(answer);
  assert.equal(state.journals.bytes, 5 * frame);
  state.journals.disown(answer);
  state.journals.clear(state.scopes.global);
  assert.equal(state.journals.bytes, 0);
  state.journals.close(enter(state), answer);
  assert.equal(state.journals.bytes, frame + 5500);
});

Deno.test("an answer's body is kept as far as one body may be", () => {
  const state = newState({ ...large, body: 1000 });
  state.journals.close(enter(state), ending(new Uint8Array(2000)));
  const [entry] = state.journals.entriesOf(state.scopes.global);
  assert.equal(entry?.ending?.body?.length, 1000);
  assert.equal(entry?.ending?.bodySize, 2000);
  assert.equal(state.journals.bytes, weightOf(0) + 1100);
});

Deno.test("an entry is closed once and its later endings change nothing", () => {
  const state = newState(large);
  const entry = enter(state, "abc");
  state.journals.close(entry, ending());
  state.journals.close(entry, { ...ending(), outcome: "client_left" });
  assert.deepEqual([entry.ending?.outcome, entry.changed], ["answered", 2]);
  assert.equal(state.journals.bytes, weightOf(3));
  assert.deepEqual([...state.journals.outcomes], [["answered", 1]]);
});

Deno.test("an entry that was dropped before its end weighs nothing", () => {
  const state = newState({ ...large, entries: 1 });
  const first = enter(state, "abc");
  enter(state);
  state.journals.close(first, ending());
  assert.equal(state.journals.bytes, weightOf(0));
});

Deno.test("an entry that ends after its journal was cleared weighs nothing, and the journal fills anew", () => {
  const state = newState({ ...large, entries: 3 });
  for (let at = 0; at < 4; at++) enter(state);
  const last = enter(state, "abc");
  assert.equal(state.journals.clear(state.scopes.global), 3);
  state.journals.close(last, ending());
  assert.deepEqual(counts(state), [0, 0]);
  assert.equal(state.journals.bytes, 0);
  for (let at = 0; at < 5; at++) exchange(state, "ab");
  assert.deepEqual(counts(state), [3, 2]);
  assert.equal(state.journals.bytes, 3 * weightOf(2));
});

Deno.test("what an open stream has sent counts until its entry goes, and then no more", () => {
  const state = newState({ ...large, bytes: 20_000 });
  const entry = enter(state);
  assert.equal(state.journals.grow(entry, 5_000), true);
  assert.equal(state.journals.bytes, weightOf(0) + 5_000);
  assert.equal(state.journals.grow(entry, 50_000), false);
  assert.equal(state.journals.grow(entry, 50_000), false);
  state.journals.close(entry, ending());
  assert.equal(state.journals.bytes, 0);
});

Deno.test("the fullest scope gives first, and all that are equally full give alike", () => {
  const state = newState({ ...large, bytes: 400_000 });
  const [a, b, c] = ["a", "b", "c"].map((name) => {
    return makeScope(state, { name: name });
  });
  const bytesOf = () =>
    [a, b, c].map((one) => one === undefined ? 0 : state.countsOf(one).bytes);
  for (let at = 0; at < 5; at++) exchange(state, "x".repeat(10_000), a);
  for (let at = 0; at < 90; at++) exchange(state, "x".repeat(10_000), b);
  const [first, second] = bytesOf();
  assert.equal(first, 5 * weightOf(10_000));
  assert.ok((second ?? 0) > 300_000, String(second));
  for (let at = 0; at < 90; at++) exchange(state, "x".repeat(10_000), c);
  const [still, lowered, grown] = bytesOf();
  assert.equal(still, first);
  assert.ok(Math.abs((lowered ?? 0) - (grown ?? 0)) < 25_000);
  assert.ok(state.journals.bytes <= 400_000);
});

Deno.test("what an ended scope held is free at once", () => {
  const state = newState(large);
  const scope = makeScope(state, { name: "a" });
  exchange(state, "x".repeat(1000), scope);
  exchange(state);
  endScope(state, scope);
  assert.equal(state.journals.bytes, weightOf(0));
});
