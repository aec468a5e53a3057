// @ts-types="./minijinja_bindings.d.ts"
import * as bindings from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { meterProgram } from "./metering.ts";

/** Memory of the engine, in pages of 64 KiB: 128 MiB. What needs more is an error. */
const maxPages = 2048;
/** An instance whose memory has grown past this many bytes is given up after the render. */
const keepBytes = 48 * 1024 * 1024;

/** Work between two looks at the clock, about 50 microseconds of it. */
const ticksALook = 20_000;
/** An import that the program calls when its ticks are used up, and else for a broken promise of its own. */
const hook = "__wbindgen_throw";
const ticks = "standin_ticks";

/** Thrown out of the engine, which is broken by it, when its time is up. */
export class TimeIsUp extends Error {}

let program: WebAssembly.Module | undefined;
let memory: WebAssembly.Memory | undefined;
let ticksLeft: WebAssembly.Global | undefined;
let patience = Infinity;
/** When the running work was first looked at. */
let since: number | undefined;
let generation = 0;

/**
 * The WebAssembly instance in use, counted from 1. Environments of an earlier
 * one are dead. Compiled on first use, so that a start without templates does
 * not pay for it.
 */
export function currentGeneration(): number {
  if (memory === undefined) restartMachine();
  return generation;
}

/**
 * Replaces the instance. A trap (panic, stack or memory exhausted) leaves locks
 * held and the stack pointer low, so that nothing in the old one can be trusted.
 */
export function restartMachine(): void {
  program ??= new WebAssembly.Module(
    meterProgram(readProgram(), { maxPages, hook, ticks }),
  );
  // The bindings keep a view of the old memory until its buffer is detached.
  memory?.grow(0);
  const exports = new WebAssembly.Instance(program, imports()).exports;
  const { memory: exported, [ticks]: counter } = exports;
  const isUsual = exported instanceof WebAssembly.Memory &&
    counter instanceof WebAssembly.Global;
  if (!isUsual) {
    throw new Error("minijinja's program exports no memory: pin its version");
  }
  memory = exported;
  ticksLeft = counter;
  bindings.__wbg_set_wasm(exports);
  generation++;
}

/**
 * Does work in the engine for about `ms` milliseconds at most; then it throws
 * `TimeIsUp`, and the instance has to be replaced. Work that is done before the
 * first look at the clock does not pay for one.
 */
export function withinTime<T>(ms: number, work: () => T): T {
  patience = ms;
  since = undefined;
  try {
    return work();
  } finally {
    // Finalisers enter the engine too.
    patience = Infinity;
  }
}

function lookAtClock(): void {
  const now = performance.now();
  since ??= now;
  if (now - since > patience) throw new TimeIsUp();
  if (ticksLeft !== undefined) ticksLeft.value = ticksALook;
}

/** Gives up an instance that a large render has left large: its memory never shrinks. */
export function releaseLargeMemory(): void {
  if (memory !== undefined && memory.buffer.byteLength > keepBytes) {
    restartMachine();
  }
}

function readProgram(): Uint8Array<ArrayBuffer> {
  const place = "minijinja-js/dist/bundler/minijinja_js_bg.wasm";
  return Deno.readFileSync(new URL(import.meta.resolve(place)));
}

function imports(): WebAssembly.Imports {
  const functions: WebAssembly.ModuleImports = {};
  for (const [name, value] of Object.entries(bindings)) {
    if (name.startsWith("__wb") && typeof value === "function") {
      functions[name] = value;
    }
    if (name === hook) {
      functions[name] = (pointer: number, length: number) =>
        pointer === -1 ? lookAtClock() : bindings[hook](pointer, length);
    }
    // The panic hook would print a stack trace for each hostile template.
    if (name.startsWith("__wbg_error_")) functions[name] = () => {};
  }
  return { "./minijinja_js_bg.js": functions };
}
