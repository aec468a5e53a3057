import { type Cursor, fail } from "./cursor.ts";

// RFC 8259 section 7 bans these control characters.
// deno-lint-ignore no-control-regex
const plainRun = /[^"\\\u0000-\u001f]*/y;

const escapes: ReadonlyMap<string | undefined, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/** Reads the JSON string that opens at the cursor. */
export function readString(cursor: Cursor): string | undefined {
  const { text } = cursor;
  const opening = cursor.at;
  const parts: string[] = [];
  cursor.at++;
  for (;;) {
    plainRun.lastIndex = cursor.at;
    plainRun.test(text);
    parts.push(text.slice(cursor.at, plainRun.lastIndex));
    cursor.at = plainRun.lastIndex;
    const mark = text[cursor.at];
    if (mark === '"') {
      cursor.at++;
      return parts.join("");
    }
    if (mark === undefined) {
      cursor.at = opening;
      return fail(cursor, "this string has no closing quote");
    }
    if (mark !== "\\") {
      return fail(
        cursor,
        "a control character stands in a string, write it as an escape",
      );
    }
    const character = readEscape(cursor);
    if (character === undefined) return undefined;
    parts.push(character);
  }
}

const fourHexDigits = /[0-9a-fA-F]{4}/y;

function readEscape(cursor: Cursor): string | undefined {
  const { text, at } = cursor;
  const letter = text[at + 1];
  const simple = escapes.get(letter);
  if (simple !== undefined) {
    cursor.at += 2;
    return simple;
  }
  fourHexDigits.lastIndex = at + 2;
  if (letter !== "u" || !fourHexDigits.test(text)) {
    const written = JSON.stringify(text.slice(at, at + 2));
    return fail(cursor, `${written} begins no escape that JSON knows`);
  }
  cursor.at += 6;
  return String.fromCharCode(parseInt(text.slice(at + 2, at + 6), 16));
}
