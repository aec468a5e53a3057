import { type Cursor, fail, type StringSoFar } from "./cursor.ts";

// RFC 8259 section 7 bans these control characters.
// deno-lint-ignore no-control-regex
const plainRun = /[^"\\\u0000-\u001f]*/y;

const quote = 34;
const backslash = 92;
const firstPlain = 32;
/** What stands in a string, up to a thousand runs and escapes: more at once would need a large stack. */
const validRuns =
  // deno-lint-ignore no-control-regex
  /(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,1000}/y;

/** Reads the JSON string that opens at the cursor. */
export function readString(cursor: Cursor): string | undefined {
  const { text, at: opening, paused } = cursor;
  if (paused !== undefined) return readOn(cursor, paused);
  plainRun.lastIndex = opening + 1;
  plainRun.test(text);
  cursor.at = plainRun.lastIndex;
  if (text.charCodeAt(cursor.at) === quote) {
    return text.slice(opening + 1, cursor.at++);
  }
  const value = text.slice(opening + 1, cursor.at);
  const soFar = { value, from: cursor.at };
  cursor.at = opening;
  return readOn(cursor, soFar);
}

/** Characters with escapes that are read before a reader that may pause does so. */
const pieceLength = 200_000;

/** Reads on in a string with escapes, whose opening quote the cursor stands at: to its end, or as far as to a pause. */
function readOn(cursor: Cursor, soFar: StringSoFar): string | undefined {
  const { text, at: opening } = cursor;
  const { from } = soFar;
  const until = cursor.mayPause ? from + pieceLength : text.length;
  const closing = closingQuote(text, from, until);
  const isWhole = closing >= 0 || until >= text.length;
  const end = closing >= 0 ? closing : endOfPiece(text, from, until);
  const piece = isWhole && closing < 0
    ? null
    : unescaped(text.slice(from, end));
  cursor.paused = undefined;
  if (piece === null) {
    cursor.at = from;
    failInside(cursor, opening);
    return undefined;
  }
  if (isWhole) {
    cursor.at = closing + 1;
    return soFar.value + piece;
  }
  cursor.paused = { value: soFar.value + piece, from: end };
  return undefined;
}

/** The place of the next quote before `until` that no backslash escapes; -1 where there is none. What is before `from` ends with no escape. */
function closingQuote(text: string, from: number, until: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && at < until) {
    if (slashesBefore(text, at, from) % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return -1;
}

function slashesBefore(text: string, at: number, from: number): number {
  let first = at;
  while (first > from && text.charCodeAt(first - 1) === backslash) first--;
  return at - first;
}

/** A place at `until` or a little behind it that is not inside an escape. */
function endOfPiece(text: string, from: number, until: number): number {
  for (let at = until; at > until - longestEscape && at > from; at--) {
    if (slashesBefore(text, at, from) % 2 === 0) continue;
    const length = text.charAt(at) === "u" ? longestEscape : 2;
    return Math.max(until, at - 1 + length);
  }
  return until;
}

const longestEscape = 6;

/** What a string with escapes says, by the engine: megabytes of them, one by one, took a second. */
function unescaped(written: string): string | null {
  try {
    return JSON.parse(`"${written}"`);
  } catch {
    return null;
  }
}

/** Fails at what must not stand in the string that opens at a place. */
function failInside(cursor: Cursor, opening: number): void {
  const { text } = cursor;
  do {
    validRuns.lastIndex = cursor.at;
    cursor.at = validRuns.test(text) ? validRuns.lastIndex : cursor.at;
  } while (validRuns.lastIndex > 0);
  const code = text.charCodeAt(cursor.at);
  if (code === backslash) {
    const written = JSON.stringify(text.slice(cursor.at, cursor.at + 2));
    fail(cursor, `${written} begins no escape that JSON knows`);
  } else if (code < firstPlain) {
    fail(
      cursor,
      "a control character stands in a string, write it as an escape",
    );
  } else {
    cursor.at = opening;
    fail(cursor, "this string has no closing quote");
  }
}
