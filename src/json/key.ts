import { type Cursor, fail, here, skipSpace } from "./cursor.ts";
import { readString } from "./string.ts";

const quote = 34;
const colon = 58;

/** Reads the key of a member and the colon behind it. */
export function readKey(cursor: Cursor): string | undefined {
  if (cursor.text.charCodeAt(cursor.at) !== quote) {
    return fail(
      cursor,
      `expected a key in double quotes, found ${here(cursor)}`,
    );
  }
  const key = readString(cursor);
  if (key === undefined) return undefined;
  skipSpace(cursor);
  if (cursor.text.charCodeAt(cursor.at) !== colon) {
    return fail(cursor, `expected ":" after a key, found ${here(cursor)}`);
  }
  cursor.at++;
  return key;
}
