import { isJsonObject, type Json, type JsonObject } from "./values.ts";

/** Characters of a piece. */
const pieceLength = 1 << 16;

/** What is written in part: a list, an object, or a long text. */
type Open =
  | { readonly list: Json[]; done: number }
  | {
    readonly object: JsonObject;
    readonly names: readonly string[];
    done: number;
  }
  | { readonly text: string; done: number };

/**
 * What `JSON.stringify` writes, in pieces of some ten thousand characters, for
 * a long value that must not keep others waiting. In one text it would have to
 * be put together from its pieces, which takes as long again.
 */
export function* writeJsonInPieces(value: Json): Generator<string, void> {
  const open: Open[] = [];
  let piece = startOf(value, open);
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    piece += nextOf(last, open) ?? endOf(last, open);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

/** A value that is written at once, or the sign before what follows of one that is not. */
function startOf(value: Json, open: Open[]): string {
  if (typeof value === "string" && value.length > pieceLength) {
    open.push({ text: value, done: 0 });
    return '"';
  }
  if (Array.isArray(value)) {
    open.push({ list: value, done: 0 });
    return "[";
  }
  if (isJsonObject(value)) {
    const names = Object.keys(value).filter((name) =>
      value[name] !== undefined
    );
    open.push({ object: value, names, done: 0 });
    return "{";
  }
  return JSON.stringify(value);
}

/** What comes next of it, as far as it can be written at once; `null` at its end. */
function nextOf(last: Open, open: Open[]): string | null {
  if ("text" in last) return nextOfText(last);
  const at = last.done++;
  const comma = at === 0 ? "" : ",";
  if ("list" in last) {
    const item = last.list[at];
    return item === undefined ? null : comma + startOf(item, open);
  }
  const name = last.names[at];
  if (name === undefined) return null;
  const value = last.object[name] ?? null;
  return `${comma}${JSON.stringify(name)}:${startOf(value, open)}`;
}

/** The next characters of a text, as they stand between the quotes. */
function nextOfText(last: Extract<Open, { text: string }>): string | null {
  const { text, done: from } = last;
  if (from >= text.length) return null;
  // Half a character would be written as an escape.
  const most = from + pieceLength;
  const isCut = isHighSurrogate(text.charCodeAt(most - 1));
  last.done = isCut ? most - 1 : most;
  return JSON.stringify(text.slice(from, last.done)).slice(1, -1);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function endOf(last: Open, open: Open[]): string {
  open.pop();
  if ("text" in last) return '"';
  return "list" in last ? "]" : "}";
}
