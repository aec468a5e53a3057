import type { Json } from "../json/values.ts";
import { Stretch } from "../runtime/stretch.ts";

/** A list or an object that takes long to write. */
export type LongValue = Exclude<Json, null | boolean | number | string>;

/** Milliseconds of compiling in one pass. */
const maxMs = 8;

/** What was compiled in the passes so far, by kind. */
export type Compiled = Map<string, Set<string>>;

/**
 * One reading of a payload that may take several: what takes long is put off,
 * and done or begun before the next. The outcome of a pass that has put
 * something off counts for nothing.
 */
export class ReadingPass {
  /** The values whose texts are asked for. */
  readonly unwritten = new Set<LongValue>();
  readonly #compiled: Compiled;
  readonly #stretch = new Stretch();
  readonly #undoing: (() => void)[] = [];
  #hasCompiled = false;
  #isCutShort = false;

  constructor(compiled: Compiled) {
    this.#compiled = compiled;
  }

  /** Whether nothing was put off. */
  get isWhole(): boolean {
    return !this.#isCutShort && this.unwritten.size === 0;
  }

  /** Whether a source may be compiled in this pass: it was before, or there is time, which there is for one in any pass. */
  mayCompile(kind: string, source: string): boolean {
    const before = this.#compiled.get(kind) ?? new Set();
    if (before.has(source)) return true;
    if (this.#hasCompiled && this.#stretch.ms >= maxMs) {
      this.#isCutShort = true;
      return false;
    }
    this.#hasCompiled = true;
    this.#compiled.set(kind, before.add(source));
    return true;
  }

  /** What makes undone what was said in this pass alone. */
  whenUndone(undo: () => void): void {
    this.#undoing.push(undo);
  }

  undo(): void {
    for (const undo of this.#undoing) undo();
  }
}

/** The pass that is being made; reading never waits, so there is one at most. */
export let passUnderWay: ReadingPass | null = null;

/** Reads in a pass. */
export function inPass<T>(pass: ReadingPass, read: () => T): T {
  const outer = passUnderWay;
  passUnderWay = pass;
  try {
    return read();
  } finally {
    passUnderWay = outer;
  }
}
