import type { Work } from "../runtime/work.ts";
import {
  type Admission,
  type CompiledKind,
  passUnderWay,
} from "./reading_pass.ts";

/**
 * Most work that one payload may ask for, in microseconds of an ordinary
 * machine: nothing else is answered while a payload is read.
 */
const maxPatternWork = 60_000;
const maxTemplateWork = 60_000;
const maxSchemaWork = 40_000;
const maxDocumentWork = 40_000;
const maxExpressionWork = 30_000;

const most: Readonly<Record<CompiledKind, number>> = {
  patterns: maxPatternWork,
  templates: maxTemplateWork,
  schemas: maxSchemaWork,
  documents: maxDocumentWork,
  expressions: maxExpressionWork,
};

interface Spending {
  readonly sources: Set<string>;
  work: number;
  isOver: boolean;
}

export type Ledger = Record<CompiledKind, Spending>;

/** The ledger of the payload that is being read; reading never waits, so there is one at most. */
let ledger: Ledger | undefined;

/** An account of the work that one payload asks for. */
export function newLedger(): Ledger {
  return {
    patterns: nothing(),
    templates: nothing(),
    schemas: nothing(),
    documents: nothing(),
    expressions: nothing(),
  };
}

/** The work on an account so far, in microseconds of an ordinary machine. */
export function workOn(ledger: Ledger): number {
  return Object.values(ledger).reduce((sum, { work }) => sum + work, 0);
}

/** Reads a payload, or a part of it, whose patterns and templates are counted together. */
export function countingWork<T>(read: () => T, counted = newLedger()): T {
  const outer = ledger;
  ledger = counted;
  try {
    return read();
  } finally {
    ledger = outer;
  }
}

/** Does work that yields, on one account whenever it goes on. */
export function* workOnAccount<T>(work: Work<T>, ledger: Ledger): Work<T> {
  for (;;) {
    const { done, value } = countingWork(() => work.next(), ledger);
    if (done) return value;
    yield;
  }
}

/** Begins an account anew. */
export function clear(ledger: Ledger): void {
  Object.assign(ledger, newLedger());
}

function nothing(): Spending {
  return { sources: new Set(), work: 0, isOver: false };
}

/**
 * Whether a source may be compiled for the payload that is being read. Equal
 * sources count once, and a source that stands alone is always let in: it has
 * limits of its own. Only the first that is refused needs an issue. The work on
 * a source is asked for where it is not known yet. Where a payload is read in
 * steps, what another pass compiles counts as refused in this one.
 */
export function admitWork(
  kind: CompiledKind,
  source: string,
  cost: number | (() => number),
): "admitted" | "refused" | "refused again" {
  const spending = ledger?.[kind];
  if (spending === undefined || spending.sources.has(source)) return "admitted";
  const outcome = admitTo(spending, { kind, source, cost });
  if (outcome !== "admitted" && passUnderWay !== null) passUnderWay.refused++;
  return outcome;
}

/** Counts on this account what was let in on that of a pass before. */
export function admitAgain(admissions: readonly Admission[]): void {
  for (const { kind, source, work } of admissions) {
    admitWork(kind, source, work);
  }
}

interface Request {
  readonly kind: CompiledKind;
  readonly source: string;
  readonly cost: number | (() => number);
}

function admitTo(
  spending: Spending,
  { kind, source, cost }: Request,
): ReturnType<typeof admitWork> {
  if (spending.isOver) return "refused again";
  const work = typeof cost === "number" ? cost : cost();
  spending.isOver = spending.work > 0 && spending.work + work > most[kind];
  if (spending.isOver) {
    passUnderWay?.whenUndone(() => spending.isOver = false);
    return "refused";
  }
  const isPutOff = passUnderWay?.mayCompile(kind, source) === false;
  if (isPutOff) return "refused again";
  spending.sources.add(source);
  spending.work += work;
  passUnderWay?.admitted.push({ kind, source, work });
  return "admitted";
}

/** Whether a source of the payload that is being read was refused: no other needs a look, or an issue. */
export function isSpent(kind: CompiledKind): boolean {
  return ledger?.[kind].isOver ?? false;
}

/** The sentence about a payload with more of a kind than it may have. */
export function tooMuchWork(kind: CompiledKind): string {
  return `The different ${kind} of this payload take too long to compile together: the most is ${
    most[kind]
  } units of work (docs/limits.md), spread them over several stubs`;
}
