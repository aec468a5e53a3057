import { type Cursor, skipSpace } from "./cursor.ts";
import { readString } from "./string.ts";

const signs = "{}[],:";

/** A number or a word: it ends before a sign, space or a comment. */
const word = /[^\s{}[\],:/]+/y;

/** The tokens of a text that is known to be JSON, with comments perhaps. */
export class JsonTokens {
  /** Where the last token begins. */
  offset = 0;
  /** What the last token says, where that is a string. */
  string = "";
  readonly #cursor: Cursor;

  constructor(text: string) {
    const cursor = { text, at: 0, maxMembers: Infinity };
    this.#cursor = { ...cursor, jsonc: true, mayPause: false };
  }

  /** Goes to the next token, and gives its first character; at the end of the text none. */
  next(): string {
    const cursor = this.#cursor;
    skipSpace(cursor);
    const { text, at } = cursor;
    this.offset = at;
    const first = text.charAt(at);
    if (first === '"') this.string = readString(cursor) ?? "";
    else if (signs.includes(first)) cursor.at++;
    else {
      word.lastIndex = at;
      word.test(text);
      cursor.at = Math.max(word.lastIndex, at + 1);
    }
    return first;
  }
}
