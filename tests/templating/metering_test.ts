import assert from "node:assert/strict";
import { finish } from "../../src/runtime/work.ts";
import { meterProgram as meterInSteps } from "../../src/templating/metering.ts";

const meterProgram = (...given: Parameters<typeof meterInSteps>) =>
  finish(meterInSteps(...given));

const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** A section with a list; each item of a list of code says its length. */
function section(id: number, items: readonly (readonly number[])[]): number[] {
  const sized = id === 10 ? items.map((item) => [item.length, ...item]) : items;
  const bytes = [items.length, ...sized.flat()];
  return [id, bytes.length, ...bytes];
}

const text = (word: string) => [
  word.length,
  ...[...word].map((letter) => letter.charCodeAt(0)),
];

/** Turns a loop as often as its argument says. */
const spin = [0, 3, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x0b];
/** Copies as many bytes onto themselves. */
const copy = [0, 0x41, 0, 0x41, 0, 0x20, 0, 0xfc, 10, 0, 0, 0x0b];

const memory = section(5, [[0, 1]]);
const program = new Uint8Array([
  ...header,
  ...section(1, [[0x60, 2, 0x7f, 0x7f, 0], [0x60, 1, 0x7f, 0]]),
  ...section(2, [
    [...text("e"), ...text("hook"), 0, 0],
    [...text("e"), ...text("rest"), 0, 0],
  ]),
  ...section(3, [[1], [1]]),
  ...memory,
  ...section(6, [[0x7f, 1, 0x41, 7, 0x0b]]),
  ...section(7, [
    [...text("spin"), 0, 2],
    [...text("copy"), 0, 3],
    [...text("memory"), 2, 0],
  ]),
  ...section(10, [spin, copy]),
]);

const metering = {
  maxPages: 3,
  hook: "hook",
  rest: "rest",
  ticks: "left",
  rests: "rests",
};

/** Runs the metered program with so many ticks; what the hook was called with. */
function run(ticks: number, name: "spin" | "copy", argument: number) {
  const calls: number[][] = [];
  const hook = (...args: number[]) => {
    calls.push(args);
    if (rests instanceof WebAssembly.Global) rests.value = calls.length % 2;
    if (calls.length === 3) throw new Error("enough");
  };
  const module = new WebAssembly.Module(meterProgram(program, metering));
  const rested: number[] = [];
  const rest = () => rested.push(calls.length);
  const { exports } = new WebAssembly.Instance(module, { e: { hook, rest } });
  const { left, rests, [name]: call, memory } = exports;
  assert.ok(left instanceof WebAssembly.Global);
  assert.ok(memory instanceof WebAssembly.Memory);
  assert.ok(typeof call === "function");
  left.value = ticks;
  let failure = "";
  try {
    call(argument);
  } catch (error) {
    failure = String(error);
  }
  return { calls, rested, failure, left: left.value, memory };
}

Deno.test("metering counts calls and turns, and calls the hook when none are left", () => {
  assert.deepEqual(run(100, "spin", 9).calls, []);
  assert.equal(run(100, "spin", 9).left, 90);
  assert.deepEqual(run(10, "spin", 10).calls, [[-1, -1]]);
  const stopped = run(10, "spin", 1_000_000);
  assert.equal(stopped.calls.length, 3);
  assert.match(stopped.failure, /enough/);
  assert.deepEqual(stopped.rested, [1]);
});

Deno.test("metering counts the bytes that are moved at once", () => {
  assert.equal(run(2000, "copy", 64_000).left, 2000 - 2 - 1000);
  assert.equal(run(2000, "copy", 63).left, 2000 - 2);
});

Deno.test("metering bounds what a program's memory can grow to", () => {
  const { memory } = run(10, "spin", 1);
  assert.equal(memory.grow(2), 1);
  assert.throws(() => memory.grow(1), RangeError);
});

Deno.test("metering refuses a program that it cannot bound", () => {
  const simd = [0, 0xfd, 0, 0x0b];
  assert.throws(() => meterProgram(new Uint8Array(header), metering), /memory/);
  assert.throws(
    () => meterProgram(program, { ...metering, hook: "other" }),
    /other/,
  );
  assert.throws(
    () => meterProgram(program, { ...metering, rest: "other" }),
    /other/,
  );
  assert.throws(
    () =>
      meterProgram(
        new Uint8Array([...header, ...memory, ...section(10, [simd])]),
        metering,
      ),
    /instruction fd/,
  );
});
