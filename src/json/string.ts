import { type Cursor, fail } from "./cursor.ts";

// RFC 8259 section 7 bans these control characters.
// deno-lint-ignore no-control-regex
const plainRun = /[^"\\\u0000-\u001f]*/y;

const quote = 34;
const backslash = 92;
const firstPlain = 32;
/** What may follow a backslash, beside `u` and four digits. */
const escaped = '"\\/bfnrt';

/** Reads the JSON string that opens at the cursor. */
export function readString(cursor: Cursor): string | undefined {
  const { text, at: opening } = cursor;
  plainRun.lastIndex = opening + 1;
  plainRun.test(text);
  cursor.at = plainRun.lastIndex;
  const isPlain = text.charCodeAt(cursor.at) === quote;
  if (!isPlain && !skipToQuote(cursor, opening)) return undefined;
  const closing = cursor.at++;
  // To put escapes together one by one took ten times as long.
  return isPlain
    ? text.slice(opening + 1, closing)
    : JSON.parse(text.slice(opening, closing + 1));
}

/** Moves to the quote that closes a string; fails at what must not stand before it. */
function skipToQuote(cursor: Cursor, opening: number): boolean {
  const { text } = cursor;
  for (;; cursor.at++) {
    const code = text.charCodeAt(cursor.at);
    if (code === quote) return true;
    if (code === backslash) {
      const length = escapeLength(text, cursor.at);
      if (length === 0) {
        const written = JSON.stringify(text.slice(cursor.at, cursor.at + 2));
        fail(cursor, `${written} begins no escape that JSON knows`);
        return false;
      }
      cursor.at += length - 1;
    } else if (code < firstPlain) {
      fail(
        cursor,
        "a control character stands in a string, write it as an escape",
      );
      return false;
    } else if (Number.isNaN(code)) {
      cursor.at = opening;
      fail(cursor, "this string has no closing quote");
      return false;
    }
  }
}

/** Characters of the escape that begins at a backslash; 0 where it is none. */
function escapeLength(text: string, at: number): number {
  const letter = text[at + 1] ?? "";
  if (letter !== "" && escaped.includes(letter)) return 2;
  if (letter !== "u") return 0;
  for (let digit = at + 2; digit < at + 6; digit++) {
    if (!isHexDigit(text.charCodeAt(digit))) return 0;
  }
  return 6;
}

function isHexDigit(code: number): boolean {
  return code >= 48 && code <= 57 || code >= 65 && code <= 70 ||
    code >= 97 && code <= 102;
}
