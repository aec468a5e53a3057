import assert from "node:assert/strict";
import { createLog } from "../../src/runtime/log.ts";
import type { StubSpec } from "../../src/model/stub.ts";
import { createRegistry } from "../../src/state/registry.ts";
import { createScopes } from "../../src/state/scopes.ts";
import { readEntries, type StubEntry } from "../../src/stub_files/entries.ts";
import { StubSet } from "../../src/stub_files/stub_set.ts";
import { createTemplates } from "../../src/templating/templates.ts";
import { createWorld } from "../../src/runtime/world.ts";
import { stub } from "./folder.ts";

function scene() {
  const world = createWorld(
    createLog({ level: "silent", format: "text", write() {} }),
    1,
  );
  const scopes = createScopes(
    { entries: 1, bytes: 1, body: 1 },
    { value: 0 },
    0,
  );
  const registry = createRegistry(scopes, createTemplates(world), world);
  const set = new StubSet(registry, scopes, world);
  const find = (id: string) => {
    const found = registry.find(id);
    assert.ok(found !== undefined, id);
    return found;
  };
  /** The bodies of the global stubs, the oldest first. */
  const bodies = () =>
    [...scopes.global.stubs.values()]
      .sort((a, b) => a.rank.serial - b.rank.serial)
      .map(({ spec }) => spec.action.response?.body);
  return { scopes, registry, set, find, bodies };
}

function entries(...stubs: object[]): readonly StubEntry[] {
  const text = JSON.stringify(stubs);
  const reading = readEntries({ file: "stubs.json", text, format: "json" });
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
  const { set, find, registry } = scene();
  set.apply(entries(stub("a"), stub("b", "old"), stub("gone")));
  find("a").calls = 3;
  find("b").calls = 4;
  const a = find("a");
  set.apply(entries(stub("a"), stub("b", "new"), stub("c")));
  assert.equal(find("a"), a);
  assert.equal(find("a").calls, 3);
  assert.equal(find("b").calls, 0);
  assert.equal(find("b").spec.action.response?.body, "new");
  assert.equal(registry.find("gone"), undefined);
  assert.equal(registry.size, 3);
});

Deno.test("a stub set knows stubs without an id by what they say", () => {
  const { set, scopes, bodies } = scene();
  const same = stub(undefined, "same");
  set.apply(entries(same, same, stub(undefined, "old")));
  const before = [...scopes.global.stubs.keys()];
  set.apply(entries(same, same, stub(undefined, "new")));
  const after = [...scopes.global.stubs.keys()];
  assert.deepEqual(after.slice(0, 2), before.slice(0, 2));
  assert.notEqual(after[2], before[2]);
  assert.deepEqual(bodies(), ["same", "same", "new"]);
  set.apply(entries(same));
  assert.deepEqual([...scopes.global.stubs.keys()], before.slice(0, 1));
});

Deno.test("a stub set keeps the order of the files, whatever came when", () => {
  const { set, find, bodies } = scene();
  set.apply(entries(stub("a", "a"), stub("b", "b"), stub("c", "c")));
  find("a").calls = 1;
  find("c").calls = 3;
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
  const { set, scopes, find } = scene();
  set.apply(
    entries(
      stub("a", "ok", { scope: "Team" }),
      stub("b", "ok", { scope: "team" }),
    ),
  );
  assert.deepEqual([...scopes.all()].map(({ name }) => name), ["team"]);
  assert.deepEqual([...scopes.find("team")?.stubs.keys() ?? []], ["a", "b"]);
  set.apply(entries(stub("a"), stub("b", "ok", { scope: "team" })));
  assert.equal(find("a").scope, null);
  assert.deepEqual([...scopes.global.stubs.keys()], ["a"]);
  assert.deepEqual([...scopes.find("team")?.stubs.keys() ?? []], ["b"]);
});

Deno.test("a stub set changes nothing when an id is taken by a stub of the API", () => {
  const { set, registry, scopes, bodies } = scene();
  registry.add(spec(stub("taken", "api")), scopes.global);
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
  const { set, registry, find } = scene();
  const all = [stub("a"), stub(undefined, "x")];
  set.apply(entries(...all));
  registry.remove(find("a"));
  assert.deepEqual(set.apply(entries(...all)), {
    ok: true,
    count: 2,
    changed: false,
  });
  assert.equal(registry.find("a"), undefined);
});

Deno.test("a stub set brings deleted stubs back when a file changes", () => {
  const { set, registry, find, bodies } = scene();
  set.apply(entries(stub("a", "a"), stub("b", "b")));
  registry.remove(find("a"));
  set.apply(entries(stub("a", "a"), stub("b", "b"), stub("c", "c")));
  assert.deepEqual(bodies(), ["a", "b", "c"]);
});

Deno.test("a stub set leaves what the API made of a stub until its entry changes", () => {
  const { set, registry, find } = scene();
  set.apply(entries(stub("a", "file"), stub("b")));
  registry.replace(find("a"), spec(stub("a", "edited")));
  set.apply(entries(stub("a", "file"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "edited");
  set.apply(entries(stub("n"), stub("a", "file"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "edited");
  set.apply(entries(stub("n"), stub("a", "again"), stub("b", "new")));
  assert.equal(find("a").spec.action.response?.body, "again");
});

Deno.test("a stub set does not take a stub made anew over the API for its own", () => {
  const { set, registry, find, scopes } = scene();
  set.apply(entries(stub("a", "file")));
  registry.remove(find("a"));
  registry.add(spec(stub("a", "api")), scopes.global);
  assert.equal(set.apply(entries(stub("a", "file"), stub("b"))).ok, false);
  assert.equal(set.apply(entries(stub("b"))).ok, true);
  assert.equal(find("a").spec.action.response?.body, "api");
});
