import assert from "node:assert/strict";
import fc from "fast-check";
import type { FuzzOptions } from "./options.ts";
import { parseOptions } from "./options.ts";
import type { Played } from "./play.ts";
import { search } from "./search.ts";
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
