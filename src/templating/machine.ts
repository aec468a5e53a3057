// @ts-types="./minijinja_bindings.d.ts"
import * as bindings from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { finish, type Work } from "../runtime/work.ts";
import { meterProgram } from "./metering.ts";

/** Memory of an instance, in pages of 64 KiB: 128 MiB. What needs more is an error. */
const maxPages = 2048;
/** An instance whose memory has grown past this many bytes is given up after the render. */
const keepBytes = 48 * 1024 * 1024;
/** An import that the program calls when its ticks are used up, and else for a broken promise of its own. */
const hook = "__wbindgen_throw";
/** An import that is of use to nobody else: it prints the stack of a panic. */
const rest = "__wbg_error_7534b8e9a36f1ab4";
const ticks = "standin_ticks";
const rests = "standin_rests";
/** Work between two looks at the clock, about 50 microseconds of it. */
const ticksALook = 20_000;
/** More ticks than any call takes that is not watched. */
const ticksUnwatched = 2 ** 30;

/** Thrown out of the engine, which is broken by it, when its time is up. */
export class TimeIsUp extends Error {}

declare global {
  namespace WebAssembly {
    /** Makes an import that may return a promise, for which the program then waits. */
    const Suspending: new (call: (...args: number[]) => unknown) => ImportValue;
    /** An export during which the program may wait. */
    function promising(
      call: ExportValue,
    ): (...args: number[]) => Promise<unknown>;
  }
}

/** How an instance is watched. */
export interface Watch {
  /** Called when ticks are used up, to look at the clock: it throws, or gives new ones. */
  readonly outOfTicks: (machine: Machine) => void;
  /** Where the program may rest: what it waits for then. Without it, it never does. */
  readonly pause?: () => Promise<void>;
  /** What a function or filter of Standin's own answers; it must not throw. */
  readonly answer: (name: string, args: readonly unknown[]) => unknown;
}

let program: WebAssembly.Module | undefined;
let active: Machine | undefined;
let activeFace: WebAssembly.Exports | undefined;

/**
 * An instance of the engine's program. The program compiles with the first, so
 * that a start without templates does not pay for it. A trap (a panic, an
 * exhausted stack or memory, `TimeIsUp`) leaves locks held and the stack
 * pointer low: nothing in the instance can be trusted any more.
 */
export class Machine {
  readonly exports: WebAssembly.Exports;
  readonly memory: WebAssembly.Memory;
  readonly #ticks: WebAssembly.Global;
  readonly #rests: WebAssembly.Global;
  readonly #answer: Watch["answer"];
  /** Whether the program is in a call to the outside, in which it cannot rest. */
  isOutside = false;

  constructor(watch: Watch) {
    const imports = importsOf(this, watch);
    const { exports } = new WebAssembly.Instance(
      finish(prepareProgram()),
      imports,
    );
    const { memory, [ticks]: counter, [rests]: flag } = exports;
    const isUsual = memory instanceof WebAssembly.Memory &&
      counter instanceof WebAssembly.Global &&
      flag instanceof WebAssembly.Global;
    if (!isUsual) {
      throw new Error("minijinja's program exports no memory: pin its version");
    }
    this.exports = exports;
    this.memory = memory;
    this.#ticks = counter;
    this.#rests = flag;
    this.#answer = watch.answer;
    this.unwatch();
  }

  /** Whether a render has left it large: its memory never shrinks. */
  get isLarge(): boolean {
    return this.memory.buffer.byteLength > keepBytes;
  }

  /** Has the clock looked at after some more work. */
  watch(): void {
    this.#ticks.value = ticksALook;
  }

  unwatch(): void {
    this.#ticks.value = ticksUnwatched;
  }

  /** Has the program rest before it goes on; to be called out of ticks, in `promising`. */
  rest(): void {
    this.#rests.value = 1;
  }

  /** Answers a call of one of Standin's own functions; the texts that it is given take ticks, too. */
  answer(name: string, args: readonly unknown[]): unknown {
    for (const arg of args) {
      if (typeof arg === "string") this.#ticks.value -= arg.length >>> 4;
    }
    return this.#answer(name, args);
  }

  /** Makes the bindings call this instance, or what stands in for its exports. */
  activate(face: WebAssembly.Exports = this.exports): void {
    if (activeFace === face) return;
    // The bindings keep a view of the old memory until its buffer is detached.
    active?.memory.grow(0);
    bindings.__wbg_set_wasm(face);
    active = this;
    activeFace = face;
  }
}

/** Reads, meters and compiles the program, once: tens of milliseconds, which whoever may wait does in turns. */
export function* prepareProgram(): Work<WebAssembly.Module> {
  if (program !== undefined) return program;
  const bounds = { maxPages, hook, rest, ticks, rests };
  const metered = yield* meterProgram(readProgram(), bounds);
  yield;
  return program ??= new WebAssembly.Module(metered);
}

/** What the instance that is running answers to a call of one of Standin's own functions. */
export function answerOwn(name: string, args: readonly unknown[]): unknown {
  return active?.answer(name, args);
}

/** Milliseconds on the clock that deadlines are kept by. */
export function readClock(): number {
  return performance.now();
}

function readProgram(): Uint8Array<ArrayBuffer> {
  const place = "minijinja-js/dist/bundler/minijinja_js_bg.wasm";
  return Deno.readFileSync(new URL(import.meta.resolve(place)));
}

function importsOf(machine: Machine, watch: Watch): WebAssembly.Imports {
  const functions: WebAssembly.ModuleImports = {};
  const all: Readonly<Record<string, unknown>> = bindings;
  for (const [name, call] of Object.entries(all)) {
    if (!name.startsWith("__wb") || typeof call !== "function") continue;
    functions[name] = watch.pause ? outside(machine, call) : call;
  }
  functions[hook] = (pointer = 0, length = 0) =>
    pointer === -1
      ? watch.outOfTicks(machine)
      : bindings[hook](pointer, length);
  // The stack of a panic would be printed for each hostile template.
  functions[rest] = watch.pause === undefined
    ? () => {}
    : new WebAssembly.Suspending(watch.pause);
  return { "./minijinja_js_bg.js": functions };
}

/** A call out of a program beside which others run. No import takes more than four numbers. */
function outside(machine: Machine, call: CallableFunction) {
  return (a: number, b: number, c: number, d: number): unknown => {
    machine.activate();
    const before = machine.isOutside;
    machine.isOutside = true;
    const answer: unknown = call(a, b, c, d);
    machine.isOutside = before;
    return answer;
  };
}
