import type { PatternNode, Refusal } from "./ast.ts";
import { readAtom } from "./atom.ts";
import { readRepeat } from "./repeat.ts";
import { type Flags, PatternRefused, PatternSource } from "./source.ts";
import { readGlobalFlags } from "./flags.ts";

/** A parsed pattern, or the construct that Python or Standin refuses. */
export type ParsedPattern =
  | { readonly ok: true; readonly node: PatternNode }
  | ({ readonly ok: false } & Refusal);

const maxPatternLength = 10_000;
const maxDepth = 100;

/** Reads a pattern in the syntax of Python's `re` module for text. */
export function parsePattern(text: string): ParsedPattern {
  if (text.length > maxPatternLength) {
    const reason =
      `the pattern has ${text.length} characters, the most is ${maxPatternLength}`;
    return { ok: false, reason, position: maxPatternLength };
  }
  try {
    const source = new PatternSource(text);
    const flags = readGlobalFlags(source);
    const node = readChoice(source, flags);
    if (source.peek() !== undefined) source.refuse('this ")" closes no group');
    return { ok: true, node };
  } catch (error) {
    if (error instanceof PatternRefused) return { ok: false, ...error.refusal };
    throw error;
  }
}

/** Reads branches up to the end of the pattern or of the group around. */
function readChoice(source: PatternSource, flags: Flags): PatternNode {
  if (++source.depth > maxDepth) {
    source.refuse(`groups are nested deeper than ${maxDepth} levels`);
  }
  const branches = [readSequence(source, flags)];
  while (source.accept("|")) branches.push(readSequence(source, flags));
  source.depth--;
  const [only] = branches;
  return branches.length === 1 && only !== undefined
    ? only
    : { kind: "choice", branches };
}

function readSequence(source: PatternSource, flags: Flags): PatternNode {
  const items: PatternNode[] = [];
  for (;;) {
    if (flags.verbose) skipVerbose(source);
    const next = source.peek();
    if (next === undefined || next === "|" || next === ")") break;
    const repeat = readRepeat(source, items.at(-1));
    if (repeat !== undefined) {
      items[items.length - 1] = repeat;
      continue;
    }
    const atom = readAtom(source, flags, readChoice);
    if (atom !== undefined) items.push(atom);
  }
  const [only] = items;
  return items.length === 1 && only !== undefined
    ? only
    : { kind: "sequence", items };
}

function skipVerbose(source: PatternSource): void {
  for (;;) {
    const next = source.peek();
    if (next === "#") source.run(/^[^\n]$/);
    else if (next !== undefined && /^[ \t\n\r\f\v]$/.test(next)) source.take();
    else return;
  }
}
