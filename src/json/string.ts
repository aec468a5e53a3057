import { type Cursor, fail } from "./cursor.ts";

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
  const { text, at: opening } = cursor;
  plainRun.lastIndex = opening + 1;
  plainRun.test(text);
  cursor.at = plainRun.lastIndex;
  if (text.charCodeAt(cursor.at) === quote) {
    return text.slice(opening + 1, cursor.at++);
  }
  const closing = closingQuote(text, cursor.at);
  const value = closing < 0
    ? null
    : unescaped(text.slice(opening, closing + 1));
  if (value === null) {
    failInside(cursor, opening);
    return undefined;
  }
  cursor.at = closing + 1;
  return value;
}

/** The place of the next quote that no backslash escapes; -1 where there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return at;
}

/** What a string with escapes says, by the engine: megabytes of them, one by one, took a second. */
function unescaped(written: string): string | null {
  try {
    return JSON.parse(written);
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
