import assert from "node:assert/strict";
import fc from "fast-check";
import type { FuzzOptions } from "./options.ts";
import { parseOptions } from "./options.ts";
import type { Played } from "./play.ts";
import { savedRound, saveRound } from "./saved_round.ts";
import { repeat, search } from "./search.ts";
import { controlShot, type Round } from "./shot.ts";

const rounds: fc.Arbitrary<Round> = fc.record({
  stubs: fc.array(fc.nat().map((n) => controlShot("stub", "stubs", { n }))),
  shots: fc.constant([]),
});

/** A server that keeps others waiting while two stubs or more stand. */
function stalling({ stubs }: Round): Promise<Played> {
  const waitedMs = stubs.length > 1 ? 500 : 5;
  return Promise.resolve({ waitedMs, shot: stubs[0] ?? null, failures: [] });
}

function options(...args: string[]): FuzzOptions {
  const parsed = parseOptions(["--seconds", "1", "--seed", "1", ...args]);
  assert.ok(typeof parsed !== "string");
  return parsed;
}

Deno.test("the fuzz reports what keeps others waiting, and how to try it again", async () => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  assert.equal(
    await search(options(), { rounds, attempt: stalling, say }),
    false,
  );
  const [first = ""] = lines;
  assert.match(first, /others waited 500 ms for stub: POST \/__mock__\/stubs/);
  const [, seed = "", path = ""] = /--seed (\d+) --path ([\d:]+)/.exec(first) ??
    [];
  const again: string[] = [];
  await search(options("--seed", seed, "--path", path), {
    rounds,
    attempt: stalling,
    say: (line) => void again.push(line),
  });
  assert.match(again[0] ?? "", /others waited 500 ms/);
});

Deno.test("the fuzz saves the round of a finding where it was asked to, and plays it again", async () => {
  const folder = await Deno.makeTempDir({ prefix: "standin-fuzz-" });
  try {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const keep = (one: Round, seed: number) =>
      saveRound(`${folder}/found`, `${seed}`, one);
    const asked = options();
    await search(asked, { rounds, attempt: stalling, say, keep });
    const [, file = ""] = /or: deno task fuzz --play (\S+)/.exec(
      lines[0] ?? "",
    ) ?? [];
    const again: string[] = [];
    const tools = {
      attempt: stalling,
      say: (line: string) => void again.push(line),
    };
    const saved = await savedRound(file);
    assert.equal(saved.stubs.length, 2);
    assert.equal(await repeat(saved, asked, tools), false);
    assert.match(again[0] ?? "", /others waited 500 ms for stub: POST/);
    const calm = { stubs: [], shots: [] };
    assert.equal(await repeat(calm, asked, tools), true);
    assert.equal(again[1], "others waited 5 ms at most");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the fuzz fails only above the wait that was named for it", async () => {
  const say = () => {};
  const lenient = options("--fail-above", "1000");
  assert.equal(await search(lenient, { rounds, attempt: stalling, say }), true);
});

Deno.test("the fuzz fails when a shot gets no answer", async () => {
  const attempt = () =>
    Promise.resolve({
      waitedMs: 0,
      shot: null,
      failures: ["no answer: reset"],
    });
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  assert.equal(await search(options(), { rounds, attempt, say }), false);
  assert.match(lines[0] ?? "", /no answer: reset/);
});

Deno.test("the fuzz says what is wrong with its options", () => {
  assert.equal(
    parseOptions(["--seconds", "long"]),
    '"long" is not a whole number.',
  );
});
