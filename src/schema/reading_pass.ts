import type { Json } from "../json/values.ts";
import { Stretch } from "../runtime/stretch.ts";

/** A list or an object that takes long to write. */
export type LongValue = Exclude<Json, null | boolean | number | string>;

/** Milliseconds of one pass. */
const maxMs = 8;

/** Parts, also of parts, between two looks at the clock. */
const fewParts = 200;

/** What of a payload takes long to compile. */
export type CompiledKind =
  | "patterns"
  | "templates"
  | "schemas"
  | "documents"
  | "expressions";

/** A source that was let in to be compiled. */
export interface Admission {
  readonly kind: CompiledKind;
  readonly source: string;
  readonly work: number;
}

/** What a pass leaves to those after it. */
export interface PassMemory {
  /** What was compiled, by kind. */
  readonly compiled: Map<CompiledKind, Set<string>>;
  /** How far long lists and objects were read. */
  readonly reached: WeakMap<object, object[]>;
  /** Of them, those inside of each other that were being read when the last pass was over. */
  readonly open: Set<object>;
}

/** That of a reading which begins. */
export function newMemory(): PassMemory {
  return { compiled: new Map(), reached: new WeakMap(), open: new Set() };
}

/**
 * One reading of a payload that may take several: what takes long is put off,
 * and done or begun before the next. The outcome of a pass that has put
 * something off counts for nothing.
 */
export class ReadingPass {
  /** The values whose texts are asked for. */
  readonly unwritten = new Set<LongValue>();
  /** What was let in to be compiled, in order, and how often something was not. */
  readonly admitted: Admission[] = [];
  refused = 0;
  /** Parts of criteria that were read, also those of parts. */
  parts = 0;
  #partsAtLook = 0;
  readonly #memory: PassMemory;
  readonly #stretch = new Stretch();
  readonly #undoing: (() => void)[] = [];
  #hasCompiled = false;
  #isCutShort = false;
  /** What was being read when the one before was over, and has not been met again. */
  readonly #awaited: Set<object>;
  /** Whether it has come further with anything. */
  #hasRead = false;
  #isOver = false;

  constructor(memory: PassMemory) {
    this.#memory = memory;
    this.#awaited = new Set(memory.open);
  }

  /** Whether something was put off: what is read from here on counts for nothing. */
  get isCutShort(): boolean {
    return this.#isCutShort;
  }

  /** Whether nothing was put off. */
  get isWhole(): boolean {
    return !this.#isCutShort && this.unwritten.size === 0;
  }

  /** Whether a source may be compiled in this pass: it was before, or there is time, which there is for one in any pass. */
  mayCompile(kind: CompiledKind, source: string): boolean {
    const { compiled } = this.#memory;
    const before = compiled.get(kind) ?? new Set();
    if (before.has(source)) return true;
    const isLate = this.#hasCompiled && this.#stretch.ms >= maxMs;
    if (isLate || this.#isCutShort) {
      this.#isCutShort = true;
      return false;
    }
    this.#hasCompiled = true;
    compiled.set(kind, before.add(source));
    return true;
  }

  /** How far something was read in a pass before, if that fits. */
  reachOf<T extends object>(
    whole: object,
    fits: (reach: object) => reach is T,
  ): T | undefined {
    const { reached, open } = this.#memory;
    const found = open.size > 0 ? reached.get(whole)?.find(fits) : undefined;
    if (found !== undefined) this.#awaited.delete(found);
    return found;
  }

  /** Keeps how far something was read, which the next pass need not read again. */
  keepReach(whole: object, reach: object): void {
    const { reached, open } = this.#memory;
    const known = reached.get(whole) ?? [];
    if (!known.includes(reach)) reached.set(whole, [...known, reach]);
    if (this.#isOver) open.add(reach);
    this.#hasRead = true;
  }

  /**
   * Whether there is time to read more parts, which there is for some in any
   * pass; and for all where it has not gone on from the one before, as where
   * what is read is another object each time: that would never come to its end.
   */
  hasTimeToRead(): boolean {
    if (this.parts - this.#partsAtLook < fewParts) return true;
    this.#partsAtLook = this.parts;
    const mayEnd = this.#hasRead && this.#awaited.size === 0;
    if (!mayEnd || this.#stretch.ms < maxMs) return true;
    this.#memory.open.clear();
    this.#isCutShort = this.#isOver = true;
    return false;
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
