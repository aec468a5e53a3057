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

const quote = 34;
const minus = 45;
const zero = 48;
const nine = 57;

/** Reads the string, word or number at the cursor. */
export function readScalar(
  cursor: Cursor,
  allowNonFinite: boolean,
): Json | undefined {
  const unit = cursor.text.charCodeAt(cursor.at);
  if (unit === quote) return readString(cursor);
  if (unit >= zero && unit <= nine) {
    return readShortInteger(cursor) ?? readNumber(cursor);
  }
  const word = readWord(cursor, allowNonFinite);
  if (word !== undefined) return word;
  return (unit === minus ? readNumber(cursor) : undefined) ??
    fail(cursor, `expected a value, found ${here(cursor)}`);
}

function readWord(
  cursor: Cursor,
  allowNonFinite: boolean,
): Json | undefined {
  const known = allowNonFinite ? allWords : words;
  for (const [word, value] of known) {
    if (cursor.text.startsWith(word, cursor.at)) {
      cursor.at += word.length;
      return value;
    }
  }
  return undefined;
}

/** Digits that a number holds exactly, whatever they are. */
const exactDigits = 15;

/** Reads an integer without a sign, of a few digits: most numbers are, and the pattern takes ten times as long. */
function readShortInteger(cursor: Cursor): number | undefined {
  const { text, at } = cursor;
  let value = text.charCodeAt(at) - zero;
  let end = at + 1;
  for (;; end++) {
    const unit = text.charCodeAt(end);
    if (unit >= zero && unit <= nine) value = value * 10 + unit - zero;
    else if (unit === point || unit === e || unit === E) return undefined;
    else break;
  }
  const hasZeroBefore = end > at + 1 && text.charCodeAt(at) === zero;
  if (hasZeroBefore || end - at > exactDigits) return undefined;
  cursor.at = end;
  return value;
}

const point = 46;
const e = 101;
const E = 69;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(cursor: Cursor): Json | undefined {
  const { text, at } = cursor;
  number.lastIndex = at;
  if (!number.test(text)) return undefined;
  cursor.at = number.lastIndex;
  return exactNumber(text.slice(at, cursor.at));
}
