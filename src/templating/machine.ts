// @ts-types="./minijinja_bindings.d.ts"
import * as bindings from "minijinja-js/dist/bundler/minijinja_js_bg.js";
import { capMemory } from "./memory_cap.ts";

/** Memory of the engine, in pages of 64 KiB: 128 MiB. What needs more is an error. */
const MAX_PAGES = 2048;
/** An instance whose memory has grown past this many bytes is given up after the render. */
const KEEP_BYTES = 48 * 1024 * 1024;

let program: WebAssembly.Module | undefined;
let memory: WebAssembly.Memory | undefined;
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
  program ??= new WebAssembly.Module(capMemory(readProgram(), MAX_PAGES));
  // The bindings keep a view of the old memory until its buffer is detached.
  memory?.grow(0);
  const exports = new WebAssembly.Instance(program, imports()).exports;
  if (!(exports.memory instanceof WebAssembly.Memory)) {
    throw new Error("minijinja's program exports no memory: pin its version");
  }
  memory = exports.memory;
  bindings.__wbg_set_wasm(exports);
  generation++;
}

/** Gives up an instance that a large render has left large: its memory never shrinks. */
export function releaseLargeMemory(): void {
  if (memory !== undefined && memory.buffer.byteLength > KEEP_BYTES) {
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
    // The panic hook would print a stack trace for each hostile template.
    if (name.startsWith("__wbg_error_")) functions[name] = () => {};
  }
  return { "./minijinja_js_bg.js": functions };
}
