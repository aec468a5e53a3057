import { type Cursor, fail, here } from "./cursor.ts";
import { readString } from "./string.ts";
import { exactNumber, type Json } from "./values.ts";

const words: readonly (readonly [string, Json])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];
const allWords: readonly (readonly [string, Json])[] = [
  ...words,
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
];

/** Reads the string, word or number at the cursor. */
export function readScalar(
  cursor: Cursor,
  allowNonFinite: boolean,
): Json | undefined {
  if (cursor.text[cursor.at] === '"') return readString(cursor);
  const known = allowNonFinite ? allWords : words;
  for (const [word, value] of known) {
    if (cursor.text.startsWith(word, cursor.at)) {
      cursor.at += word.length;
      return value;
    }
  }
  return readNumber(cursor) ??
    fail(cursor, `expected a value, found ${here(cursor)}`);
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(cursor: Cursor): Json | undefined {
  number.lastIndex = cursor.at;
  const source = number.exec(cursor.text)?.[0];
  if (source === undefined) return undefined;
  cursor.at += source.length;
  return exactNumber(source);
}
