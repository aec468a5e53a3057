/** A place in a text; the first failure sticks. */
export interface Cursor {
  readonly text: string;
  at: number;
  failure?: { readonly offset: number; readonly reason: string };
}

/** Skips the four kinds of space that JSON knows. */
export function skipSpace(cursor: Cursor): void {
  for (;;) {
    const unit = cursor.text.charCodeAt(cursor.at);
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
    cursor.at++;
  }
}

/** Records the first failure; returns `undefined`, the reader's sign of one. */
export function fail(cursor: Cursor, reason: string): undefined {
  cursor.failure ??= { offset: cursor.at, reason };
  return undefined;
}

/** What stands at the cursor, for a message. */
export function here(cursor: Cursor): string {
  const found = cursor.text.codePointAt(cursor.at);
  if (found === undefined) return "the end of the text";
  if (found === 0xfeff) return "a byte order mark";
  return JSON.stringify(String.fromCodePoint(found));
}
