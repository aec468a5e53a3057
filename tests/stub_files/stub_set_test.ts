import assert from "node:assert/strict";
import type { StubSpec } from "../../src/model/stub.ts";
import { finish } from "../../src/runtime/work.ts";
import type { State } from "../../src/state/state.ts";
import type { Stub } from "../../src/state/stub.ts";
import { readEntries, type StubEntry } from "../../src/stub_files/entries.ts";
import { parsedText } from "./parsed_text.ts";
import { StubSet } from "../../src/stub_files/stub_set.ts";
import { newState } from "../new_state.ts";
import { addStub, removeStub, replaceStub } from "../state_changes.ts";
import { stub } from "./folder.ts";

function scene() {
  const state = newState();
  const files = new StubSet(state);
  const set = {
    apply: (entries: readonly StubEntry[]) => finish(files.apply(entries)),
  };
  const find = (id: string) => {
    const found = state.findStub(id, state.scopes.global);
    assert.ok(found !== undefined, id);
    return found;
  };
  /** The bodies of the global stubs, the oldest first. */
  const bodies = () =>
    state.stubsOf(state.scopes.global)
      .sort((a, b) => a.rank.serial - b.rank.serial)
      .map(({ spec }) => spec.action.response?.body);
  return { state, set, find, bodies };
}

function call(state: State, stub: Stub, times: number): void {
  for (let at = 0; at < times; at++) state.claim(stub, stub.home, at);
}

/** The ids of a scope's stubs, in the order of creation. */
function idsOf(state: State, name?: string): string[] {
  const scope = name === undefined
    ? state.scopes.global
    : state.scopes.find(name);
  return scope === undefined ? [] : state.stubsOf(scope).map(({ id }) => id);
}

function entries(...stubs: object[]): readonly StubEntry[] {
  const text = JSON.stringify(stubs);
  const source = parsedText(text, "json");
  const reading = finish(readEntries({ file: "stubs.json", source }));
  assert.deepEqual(reading.problems, []);
  return reading.entries;
}

function spec(one: object): StubSpec {
  const [entry] = entries(one);
  assert.ok(entry !== undefined);
  return entry.spec;
}

Deno.test("a stub set stores its entries in their order", () => {
  const { set, bodies } = scene();
  const applied = set.apply(
    entries(stub("b", "1"), stub(undefined, "2"), stub("a", "3")),
  );
  assert.deepEqual(applied, { ok: true, count: 3, changed: true });
  assert.deepEqual(bodies(), ["1", "2", "3"]);
});

Deno.test("a stub set keeps unchanged stubs with their calls", () => {
  const { set, find, state } = scene();
  set.apply(entries(stub("a"), stub("b", "old"), stub("gone")));
  call(state, find("a"), 3);
  call(state, find("b"), 4);
  const a = find("a");
  set.apply(entries(stub("a"), stub("b", "new"), stub("c")));
  assert.equal(find("a"), a);
  assert.equal(find("a").calls, 3);
  assert.equal(find("b").calls, 0);
  assert.equal(find("b").spec.action.response?.body, "new");
  assert.equal(state.findStub("gone", state.scopes.global), undefined);
  assert.equal(state.stubCount, 3);
});

Deno.test("a stub set knows stubs without an id by what they say", () => {
  const { set, state, bodies } = scene();
  const same = stub(undefined, "same");
  set.apply(entries(same, same, stub(undefined, "old")));
  const before = idsOf(state);
  set.apply(entries(same, same, stub(undefined, "new")));
  const after = idsOf(state);
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.notEqual(after[2], before[2]);
  assert.deepEqual(bodies(), ["same", "same", "new"]);
  set.apply(entries(same));
  assert.deepEqual(idsOf(state), before.slice(0, 1));
});

Deno.test("a stub set keeps the order of the files, whatever came when", () => {
  const { set, state, find, bodies } = scene();
  set.apply(entries(stub("a", "a"), stub("b", "b"), stub("c", "c")));
  call(state, find("a"), 1);
  call(state, find("c"), 3);
  set.apply(
    entries(stub("c", "c"), stub("n", "n"), stub("a", "a"), stub("b", "B")),
  );
  assert.deepEqual(bodies(), ["c", "n", "a", "B"]);
  assert.equal(find("a").calls, 1);
  assert.equal(find("c").calls, 3);
});

Deno.test("a stub set takes the order of a body's keys for a change", () => {
  const { set, find } = scene();
  const answer = (body: object) =>
    stub("a", "", { action: { response: { status_code: 200, body } } });
  set.apply(entries(answer({ x: 1, y: 2 })));
  assert.ok(set.apply(entries(answer({ y: 2, x: 1 }))).ok);
  assert.equal(
    JSON.stringify(find("a").spec.action.response?.body),
    '{"y":2,"x":1}',
  );
});

Deno.test("a stub set creates the scopes of its stubs and moves stubs between them", () => {
  const { set, state, find } = scene();
  set.apply(
    entries(
      stub("a", "ok", { scope: "Team" }),
      stub("b", "ok", { scope: "team" }),
    ),
  );
  assert.deepEqual(state.scopes.list().map(({ name }) => name), ["team"]);
  assert.deepEqual(idsOf(state, "team"), ["a", "b"]);
  set.apply(entries(stub("a"), stub("b", "ok", { scope: "team" })));
  assert.equal(find("a").scope, null);
  assert.deepEqual(idsOf(state), ["a"]);
  assert.deepEqual(idsOf(state, "team"), ["b"]);
});

Deno.test("a stub set changes nothing when an id is taken by a stub of the API", () => {
  const { set, state, bodies } = scene();
  addStub(state, spec(stub("taken", "api")));
  set.apply(entries(stub("a", "a")));
  const applied = set.apply(entries(stub("b", "b"), stub("taken", "file")));
  assert.ok(!applied.ok);
  const [line] = applied.problems;
  assert.match(
    line ?? "",
    /^stubs\.json:1:\d+: stub 2, stub_id: "taken" is the id of a stub made over the control API/,
  );
  assert.deepEqual(bodies(), ["api", "a"]);
});

Deno.test("a stub set that is applied again unchanged touches nothing", () => {
  const { set, state, find } = scene();
  const all = [stub("a"), stub(undefined, "x")];
  set.apply(entries(...all));
  removeStub(state, find("a"));
  assert.deepEqual(set.apply(entries(...all)), {
    ok: true,
    count: 2,
    changed: false,
  });
  assert.equal(state.findStub("a", state.scopes.global), undefined);
});

Deno.test("a stub set brings deleted stubs back when a file changes", () => {
  const { set, state, find, bodies } = scene();
  set.apply(entries(stub("a", "a"), stub("b", "b")));
  removeStub(state, find("a"));
  set.apply(entries(stub("a", "a"), stub("b", "b"), stub("c", "c")));
  assert.deepEqual(bodies(), ["a", "b", "c"]);
});

Deno.test("a stub set leaves what the API made of a stub until its entry changes", () => {
  const { set, state, find } = scene();
  set.apply(entries(stub("a", "file"), stub("b")));
  replaceStub(state, find("a"), spec(stub("a", "edited")));
  set.apply(entries(stub("a", "file"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "edited");
  set.apply(entries(stub("n"), stub("a", "file"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "edited");
  set.apply(entries(stub("n"), stub("a", "again"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "again");
});

Deno.test("a stub set does not take a stub made anew over the API for its own", () => {
  const { set, state, find } = scene();
  set.apply(entries(stub("a", "file")));
  removeStub(state, find("a"));
  addStub(state, spec(stub("a", "api")));
  assert.equal(set.apply(entries(stub("a", "file"), stub("b"))).ok, false);
  assert.equal(set.apply(entries(stub("b"))).ok, true);
  assert.equal(find("a").spec.action.response?.body, "api");
});
