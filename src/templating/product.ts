import type { Token } from "./lexer.ts";

/** A piece of a source and what stands in its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Words that stand before a parenthesis and call nothing. */
const OPERATORS = new Set([
  "and",
  "elif",
  "else",
  "if",
  "in",
  "is",
  "not",
  "or",
]);
const OPENING = new Map([[")", "("], ["]", "["], ["}", "{"]]);
const CLOSING = new Map([["(", ")"], ["[", "]"], ["{", "}"]]);
const BRACKETS = new Set([...OPENING.keys(), ...CLOSING.keys()]);

/**
 * Negates both factors of `a * b` twice: a number stays what it is, a text or
 * a list is an error. Without that a request whose `a` is a list could make
 * the engine repeat it for minutes, since fuel does not count repetitions.
 */
export function guardProduct(
  tokens: readonly Token[],
  index: number,
): Edit[] {
  const { kind, text } = tokens[index] ?? {};
  if (kind !== "sign" || text !== "*") return [];
  return [
    ...wrap(tokens, startOfFactor(tokens, index - 1), index - 1),
    ...wrap(tokens, index + 1, endOfFactor(tokens, index + 1)),
  ];
}

function wrap(
  tokens: readonly Token[],
  first: number,
  last: number,
): Edit[] {
  const from = tokens[first];
  const to = tokens[last];
  if (from === undefined || to === undefined) return [];
  if (first === last && from.kind === "number") return [];
  return [
    { start: from.start, end: from.start, text: "(-(-(" },
    { start: to.end, end: to.end, text: ")))" },
  ];
}

function startOfFactor(tokens: readonly Token[], last: number): number {
  let at = last;
  for (;;) {
    at = matching(tokens, at, -1, OPENING);
    const before = tokens[at - 1];
    const opened = tokens[at]?.text === "(" || tokens[at]?.text === "[";
    if (before?.text === "." || before?.text === "|") at -= 2;
    else if (opened && isOperandEnd(before)) at -= 1;
    else break;
  }
  // `-1|abs * 2`: the sign belongs to what the filter gets.
  while (tokens[at - 1]?.text === "-" && !isOperandEnd(tokens[at - 2])) at -= 1;
  return at;
}

function isOperandEnd(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === "name") return !OPERATORS.has(token.text);
  return token.kind === "string" || token.kind === "number" ||
    OPENING.has(token.text);
}

function endOfFactor(tokens: readonly Token[], first: number): number {
  let at = first;
  while (tokens[at]?.text === "-" || tokens[at]?.text === "+") at++;
  at = matching(tokens, at, 1, CLOSING);
  for (;;) {
    const next = tokens[at + 1]?.text;
    if (next === "." || next === "|") at += 2;
    else if (next === "(" || next === "[") {
      at = matching(tokens, at + 1, 1, CLOSING);
    } else return at;
  }
}

/** The bracket that pairs with the one at `at`; `at` itself where none is. */
function matching(
  tokens: readonly Token[],
  at: number,
  step: 1 | -1,
  pairs: ReadonlyMap<string, string>,
): number {
  const own = tokens[at];
  const partner = own?.kind === "sign" ? pairs.get(own.text) : undefined;
  if (partner === undefined) return at;
  let depth = 0;
  for (let here = at; here >= 0 && here < tokens.length; here += step) {
    const token = tokens[here];
    if (token?.kind !== "sign") continue;
    if (!BRACKETS.has(token.text)) continue;
    depth += pairs.has(token.text) ? 1 : -1;
    if (depth === 0) return here;
  }
  return at;
}
