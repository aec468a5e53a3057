import assert from "node:assert/strict";
import { finish, type Work } from "../../src/runtime/work.ts";
import { readEntries } from "../../src/stub_files/entries.ts";
import { parsedText, parseText } from "./parsed_text.ts";
import type { StubFormat } from "../../src/documents/source.ts";
import { refuseSharedIds } from "../../src/stub_files/shared_ids.ts";
import { StubSet } from "../../src/stub_files/stub_set.ts";
import { newState } from "../new_state.ts";
import { stub } from "./folder.ts";

/** The value of work, and in how many steps it was done. */
function inSteps<T>(work: Work<T>): { value: T; steps: number } {
  let steps = 0;
  for (;; steps++) {
    const { done, value } = work.next();
    if (done) return { value, steps };
  }
}

const list = JSON.stringify(
  Array.from({ length: 3000 }, (_, at) => stub(`s${at}`, "x", { scope: "a" })),
);

/** The same list as people write it. */
const yaml = list.slice(1, -1).replaceAll('{"stub_id"', '\n- {"stub_id"')
  .replaceAll("},\n", "}\n");

const texts: readonly [StubFormat, string][] = [
  ["json", list],
  ["jsonc", list],
  ["yaml", yaml],
  ["yaml", `stubs:${yaml.replaceAll("\n", "\n  ")}\n`],
];

Deno.test("a long stub file is read in many steps, so that a server goes on answering", () => {
  for (const [format, text] of texts) {
    const source = inSteps(parseText(text, format));
    assert.ok(source.value.ok, JSON.stringify(source.value));
    assert.ok(source.steps >= 4, `${source.steps} steps for ${format}`);
    const file = { file: `stubs.${format}`, source: source.value };
    const { value, steps } = inSteps(readEntries(file));
    assert.equal(value.entries.length, 3000);
    assert.ok(steps >= 3000, `${steps} steps for ${format}`);
  }
});

Deno.test("many stubs are put into a server in many steps", () => {
  const file = { file: "stubs.json", source: parsedText(list, "json") };
  const { entries } = finish(readEntries(file));
  const state = newState();
  const { value, steps } = inSteps(new StubSet(state).apply(entries));
  assert.ok(value.ok && value.changed);
  assert.ok(steps >= 3000, `${steps} steps`);
  assert.equal(state.stubCount, 3000);
});

Deno.test("many stubs are compared with those of before in many steps", () => {
  const file = { file: "stubs.json", source: parsedText(list, "json") };
  const { entries } = finish(readEntries(file));
  const set = new StubSet(newState());
  finish(set.apply(entries));
  const { value, steps } = inSteps(set.apply(entries));
  assert.ok(value.ok && !value.changed);
  assert.ok(steps >= 6000, `${steps} steps`);
});

Deno.test("an id that many stubs share is looked for in many steps", () => {
  const file = { file: "stubs.json", source: parsedText(list, "json") };
  const { value, steps } = inSteps(
    refuseSharedIds([finish(readEntries(file)), finish(readEntries(file))]),
  );
  assert.deepEqual(value.map(({ problems }) => problems.length), [0, 3000]);
  assert.ok(steps >= 6000, `${steps} steps`);
});

Deno.test("a long YAML list keeps its places, aliases, directives and issues", () => {
  const items = Array.from(
    { length: 500 },
    (_, at) => at === 150 ? "- !y!int 1" : at === 450 ? "- *a" : `- &a ${at}`,
  );
  const head = "%TAG !y! tag:yaml.org,2002:\n--- # one\n";
  for (const [top, indent] of [["", ""], ["k: v\nstubs:\n", "  "]] as const) {
    const lines = items.map((item) => `${indent}${item}`);
    const text = `${head}${top}${lines.join("\n")}\n# end\n--- \n[last]\n`;
    const source = parsedText(text, "yaml");
    assert.ok(source.ok);
    const [first, last] = source.documents;
    const way = top === "" ? [] : ["stubs"];
    const from = top === "" ? 3 : 5;
    const value = JSON.stringify(first?.value);
    assert.ok(value.includes("148,149,1,151,152"), value);
    assert.ok(value.includes("448,449,449,451"), value);
    assert.deepEqual(first?.locate([...way, 300]), {
      line: from + 300,
      column: indent.length + 6,
    });
    assert.deepEqual(last?.value, ["last"]);
    lines[200] = `${indent}- {a: 1, a: 2}`;
    lines[300] = `${indent}- @x`;
    for (const [at, place] of [[300, 300], [200, 200]] as const) {
      const broken = lines.map((line, index) =>
        index === 300 && at === 200 ? `${indent}- 1` : line
      );
      const wrong = parsedText(`${head}${top}${broken.join("\n")}\n`, "yaml");
      assert.ok(!wrong.ok);
      assert.equal(wrong.issues[0]?.line, from + place);
    }
  }
});

Deno.test("a long JSON body of a stub is written in many steps", () => {
  const body = Array.from({ length: 100_000 }, () => [[], {}]);
  const text = JSON.stringify([stub("a", "x", {
    action: { response: { status_code: 200, body } },
  })]);
  const file = { file: "stubs.json", source: parsedText(text, "json") };
  const { value, steps } = inSteps(readEntries(file));
  assert.equal(value.entries.length, 1);
  assert.ok(steps >= 10, `${steps} steps`);
});
