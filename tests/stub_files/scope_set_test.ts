import assert from "node:assert/strict";
import { finish } from "../../src/runtime/work.ts";
import { describeCheck } from "../../src/stub_files/check.ts";
import { readEntries } from "../../src/stub_files/entries.ts";
import { StubSet } from "../../src/stub_files/stub_set.ts";
import { newState } from "../new_state.ts";

import { inFolder, stub, write } from "./folder.ts";
import { parsedText } from "./parsed_text.ts";

/** A state into which the texts of stub files are put. */
function scene() {
  const state = newState();
  const files = new StubSet(state);
  const put = (scopes: unknown, stubs: object[] = []) => {
    const text = JSON.stringify({ scopes, stubs });
    const reading = finish(
      readEntries({ file: "stubs.json", source: parsedText(text, "json") }),
    );
    if (reading.problems.length > 0) return reading.problems;
    const applied = finish(files.apply(reading.entries, reading.scopes));
    return applied.ok ? applied.changed : applied.problems;
  };
  const titles = () =>
    state.scopes.list().map(({ name, parent, settings }) => [
      name,
      parent?.name ?? null,
      settings.title ?? null,
    ]);
  return { state, put, titles };
}

Deno.test("the scopes of a stub file are made with their settings, inner ones after those around them", () => {
  const { state, put, titles } = scene();
  const changed = put([
    { name: "Cart", parent: "suite", title: "pays twice", ttl_ms: 60_000 },
    { name: "suite", title: "Suite", select: [{ credential: "sk_1" }] },
  ], [{ ...stub("a"), scope: "cart" }]);
  assert.equal(changed, true);
  assert.deepEqual(titles(), [
    ["suite", null, "Suite"],
    ["cart", "suite", "pays twice"],
  ]);
  const cart = state.scopes.find("cart");
  assert.equal(cart?.settings.ttl_ms, 60_000);
  assert.ok(cart !== undefined && state.findStub("a", cart) !== undefined);
});

Deno.test("a changed entry changes the settings of its scope, and one that is the same changes nothing", () => {
  const { state, put, titles } = scene();
  put([{ name: "a", title: "one", strict: true }]);
  const a = state.scopes.find("a");
  assert.ok(a !== undefined);
  state.changeHere({
    kind: "scope_edit",
    name: a.name ?? "",
    settings: { title: "over the API" },
  });
  assert.equal(put([{ name: "a", title: "one", strict: true }]), false);
  put([{ name: "a", title: "one", strict: true }], [stub("x")]);
  assert.deepEqual(titles(), [["a", null, "over the API"]]);
  put([{ name: "a", title: "two" }], [stub("x")]);
  assert.deepEqual(titles(), [["a", null, "two"]]);
  assert.equal(state.scopes.find("a")?.settings.strict ?? null, null);
  put([], [stub("x")]);
  assert.equal(state.scopes.find("a"), a);
});

Deno.test("scopes are made all or none, and what is wrong is told with its place", () => {
  const { state, put, titles } = scene();
  put([{ name: "old", title: "before" }]);
  const problems = put([
    { name: "old", title: "after" },
    { name: "new" },
    { name: "lost", parent: "nowhere" },
  ], [stub("x")]);
  assert.ok(Array.isArray(problems));
  assert.match(
    problems[0] ?? "",
    /^stubs\.json:1:\d+: scopes\[2\]\.parent: There is no scope 'nowhere'/,
  );
  assert.deepEqual(titles(), [["old", null, "before"]]);
  assert.equal(state.stubsOf(state.scopes.global).length, 0);
});

const wrong: [name: string, scopes: unknown, problem: RegExp][] = [
  ["no list", {}, /"scopes" should be a list of scopes/],
  ["without a name", [{ title: "x" }], /scopes\[0\]\.name: Field required/],
  ["an unknown field", [{ name: "a", titel: "x" }], /did you mean "title"/],
  ["a name twice", [{ name: "a" }, { name: "A" }], /stands in the files twice/],
  [
    "a circle",
    [{ name: "a", parent: "b" }, { name: "b", parent: "a" }],
    /lie in each other in a circle/,
  ],
  [
    "a value that another has",
    [
      { name: "a", select: [{ host: "x.localhost" }] },
      { name: "b", select: [{ host: "x.localhost" }] },
    ],
    /leads into scope 'a' already/,
  ],
  ["text", ["a"], /scopes\[0\]: Input should be a valid dictionary/],
];

for (const [name, scopes, problem] of wrong) {
  Deno.test(`the scopes of a stub file are refused: ${name}`, () => {
    const { state, put } = scene();
    const problems = put(scopes);
    assert.ok(Array.isArray(problems), String(problems));
    assert.match(problems[0] ?? "", problem);
    assert.equal(state.scopes.list().length, 0);
  });
}

Deno.test("a listed scope is read back, and a file without scopes has none", () => {
  const { put, titles } = scene();
  const listed = {
    name: "a",
    stubs: 1,
    requests: 2,
    created_at: "2026-01-01T00:00:00.000Z",
    url: "http://localhost/__scope__/a",
    headers: { a: "1" },
    baggage: "mock-scope=a",
    title: "A",
  };
  assert.equal(put([listed]), true);
  assert.deepEqual(titles(), [["a", null, "A"]]);
  assert.equal(put(null), true);
});

Deno.test("check counts the scopes of a file, and names what is wrong with them", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": '{"stubs": [], "scopes": [{"name": "a"}]}',
      "b.yaml": "stubs: []\nscopes:\n  - { name: b, ttl_ms: never }\n",
    });
    const good = await describeCheck([`${folder}/a.json`]);
    assert.deepEqual(good, {
      ok: true,
      lines: [`${folder}/a.json: 0 stubs, 1 scope`],
    });
    const { ok, lines } = await describeCheck([folder]);
    assert.equal(ok, false);
    assert.match(lines[1] ?? "", /b\.yaml:3:\d+: scopes\[0\]\.ttl_ms: /);
  }));
