// Python's regular expressions in time linear in the text: parser, proof, two
// engines. README.md in this folder says why. It imports nothing of the other
// rooms.

import { RE2JS } from "re2js";
import type { PatternNode, Refusal } from "./ast.ts";
import { beginningOfMatches } from "./beginning.ts";
import { compiledBefore } from "./compiled_before.ts";
import { whyNotLinear } from "./linear.ts";
import { parsePattern } from "./parser.ts";
import { whyUnsettled } from "./references.ts";
import { toRe2 } from "./to_re2.ts";
import { toV8 } from "./to_v8.ts";
import { once } from "./unicode.ts";

/** A pattern ready to run, or why it is refused and at which of its characters. */
export type CompiledPattern =
  | {
    readonly ok: true;
    /** What every subject that it fits begins with, but for the case of ASCII letters, which are in lower case here. */
    readonly beginning: string;
    test(subject: string): boolean;
  }
  | { readonly ok: false; readonly reason: string; readonly position: number };

/** A pattern on one engine; its test may throw where the engine gives up. */
type Engine =
  | { readonly ok: true; readonly test: (subject: string) => boolean }
  | ({ readonly ok: false } & Refusal);

/**
 * Compiles a `$regex` pattern: Python syntax, matched at the start of the
 * subject and not to its end. V8 runs what is proven linear there, RE2 the
 * rest; what neither can run in linear time is refused (docs/contract.md#a8).
 */
export const compilePattern = compiledBefore(compileSource);

function compileSource(source: string): CompiledPattern {
  const parsed = parsePattern(source);
  if (!parsed.ok) return parsed;
  const beginning = beginningOfMatches(parsed.node);
  const fast = onV8(parsed.node);
  if (fast.ok) {
    // V8 keeps what it may come back to on a stack that ends near 5 million steps.
    const spare = once(() => onRe2(parsed.node));
    const test = (subject: string) =>
      attempt(fast, subject) ?? attempt(spare(), subject) ?? false;
    return { ok: true, beginning, test };
  }
  const safe = onRe2(parsed.node);
  if (safe.ok) {
    const test = (subject: string) => attempt(safe, subject) ?? false;
    return { ok: true, beginning, test };
  }
  const reason = safe.reason === fast.reason
    ? safe.reason
    : `${safe.reason} cannot run in linear time together with ${fast.reason}`;
  return { ok: false, reason, position: safe.position };
}

const tooLarge = {
  ok: false,
  reason: "the size of the pattern",
  position: 0,
} as const;

/** Runs a pattern on V8's backtracking engine, if that is linear. */
export function onV8(node: PatternNode): Engine {
  const refusal = whyUnsettled(node) ?? whyNotLinear(node);
  if (refusal !== undefined) return { ok: false, ...refusal };
  try {
    const expression = new RegExp(toV8(node), "u");
    return { ok: true, test: (subject) => expression.test(subject) };
  } catch {
    return tooLarge;
  }
}

/** The largest RE2 program: its steps for one character in the worst case. */
export const maxProgram = 500;

/** Runs a pattern on RE2, if its syntax can say it. */
export function onRe2(node: PatternNode): Engine {
  const written = toRe2(node);
  if (!written.ok) return written;
  try {
    const program = RE2JS.compile(written.pattern);
    if (program.programSize() > maxProgram) return tooLarge;
    return { ok: true, test: (subject) => program.test(subject) };
  } catch {
    return tooLarge;
  }
}

/** An engine's answer; `undefined` where it runs out of its own stack or memory. */
function attempt(engine: Engine, subject: string): boolean | undefined {
  if (!engine.ok) return undefined;
  try {
    return engine.test(subject);
  } catch {
    return undefined;
  }
}
