import type { Json } from "./values.ts";

/** A place in a text; the first failure sticks. */
export interface Cursor {
  readonly text: string;
  /** Whether comments count as space, and a comma may trail. */
  readonly jsonc: boolean;
  /** Whether the reader may pause inside a long string. */
  readonly mayPause: boolean;
  /** Most members of one object. */
  readonly maxMembers: number;
  at: number;
  /** The string in which it has paused, where the cursor stands at its start. */
  paused?: StringSoFar | undefined;
  /** The container behind which it has paused, to be handed to the one around it. */
  complete?: Json | undefined;
  failure?: { readonly offset: number; readonly reason: string };
}

/** What was read of a string. */
export interface StringSoFar {
  value: string;
  /** Where it goes on. */
  from: number;
}

/** Skips the four kinds of space that JSON knows, and comments where they may stand. */
export function skipSpace(cursor: Cursor): void {
  for (;;) {
    const unit = cursor.text.charCodeAt(cursor.at);
    if (unit === 32 || unit === 10 || unit === 13 || unit === 9) cursor.at++;
    else if (unit !== slash || !cursor.jsonc || !skipComment(cursor)) return;
  }
}

const slash = 47;

const lineEnd = /[\r\n]/g;

/** Whether there was one; of one without an end the reader is told, and stops at it. */
function skipComment(cursor: Cursor): boolean {
  const { text, at } = cursor;
  if (text[at + 1] === "/") {
    lineEnd.lastIndex = at;
    cursor.at = lineEnd.test(text) ? lineEnd.lastIndex - 1 : text.length;
    return true;
  }
  if (text[at + 1] !== "*") return false;
  const end = text.indexOf("*/", at + 2);
  if (end === -1) fail(cursor, 'this comment has no end, "*/"');
  else cursor.at = end + 2;
  return end !== -1;
}

/** Records the first failure; returns `undefined`, the reader's sign of one. */
export function fail(cursor: Cursor, reason: string): undefined {
  cursor.failure ??= { offset: cursor.at, reason };
  return undefined;
}

/** Fails at an object that has too many members. */
export function failFull(cursor: Cursor): undefined {
  return fail(cursor, `an object has more than ${cursor.maxMembers} members`);
}

/** What stands at the cursor, for a message. */
export function here(cursor: Cursor): string {
  const found = cursor.text.codePointAt(cursor.at);
  if (found === undefined) return "the end of the text";
  if (found === 0xfeff) return "a byte order mark";
  return JSON.stringify(String.fromCodePoint(found));
}
