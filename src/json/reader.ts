import { exactNumber, type Json, type JsonObject, setOwn } from "./values.ts";
import { type Cursor, fail, here, skipSpace } from "./cursor.ts";
import { readString } from "./string.ts";
import { type TextPlace, textPlaces } from "./text_places.ts";

/** What a text may hold beyond RFC 8259, and how deep it may nest. */
export interface JsonReaderOptions {
  /** Most arrays and objects inside each other; unlimited unless given. */
  readonly maxDepth?: number;
  /** Most values that are read at once; unlimited unless given. */
  readonly maxValues?: number;
  /** Takes the tokens `NaN`, `Infinity` and `-Infinity` as numbers (docs/contract.md#b4.3). */
  readonly allowNonFinite?: boolean;
  /** Skips a byte order mark at the start. */
  readonly allowBom?: boolean;
  /** Takes the comments and the trailing commas of JSONC. */
  readonly jsonc?: boolean;
}

/** A JSON value, or where and why the text is none; line and column count from 1. */
export type JsonText =
  | { readonly ok: true; readonly value: Json }
  | TextPlace & {
    readonly ok: false;
    readonly offset: number;
    readonly reason: string;
  };

/**
 * Reads JSON with exact numbers; of repeated keys the last one wins. It keeps
 * its own stack, so that no depth of nesting overflows the machine's.
 */
export function readJson(
  text: string,
  options: JsonReaderOptions = {},
): JsonText {
  const cursor = cursorOf(text, options);
  const { maxValues = Infinity } = options;
  const value = readTree(cursor, [], options, maxValues);
  if (value === unfinished) fail(cursor, `more than ${maxValues} values`);
  return conclude(cursor, value);
}

/** The same in steps of some thousand values, for a long text that must not keep others waiting. */
export function* readJsonInSteps(
  text: string,
  options: JsonReaderOptions = {},
): Generator<undefined, JsonText, undefined> {
  const cursor = cursorOf(text, options);
  const open: OpenContainer[] = [];
  for (;;) {
    const value = readTree(cursor, open, options, 5000);
    if (value !== unfinished) return conclude(cursor, value);
    yield;
  }
}

function cursorOf(text: string, options: JsonReaderOptions): Cursor {
  const at = options.allowBom === true && text.startsWith("\uFEFF") ? 1 : 0;
  return { text, at, jsonc: options.jsonc === true };
}

function conclude(
  cursor: Cursor,
  value: Json | undefined | typeof unfinished,
): JsonText {
  const { text } = cursor;
  if (value !== undefined && value !== unfinished) {
    skipSpace(cursor);
    if (cursor.at === text.length) return { ok: true, value };
    fail(cursor, `expected the end of the text, found ${here(cursor)}`);
  }
  const failure = cursor.failure ?? { offset: 0, reason: "not JSON" };
  return { ok: false, ...failure, ...textPlaces(text)(failure.offset) };
}

/**
 * The same answer for matching, mostly at native speed: the native parser
 * is used where no number of the text can lose a digit to it. It may print
 * `1.0` as `1`, so texts that are shown again go through `readJson`.
 */
export function readJsonFast(
  text: string,
  options: JsonReaderOptions = {},
): JsonText {
  if (options.maxDepth === undefined && !mayLoseDigits.test(text)) {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch {
      // The reader below says where the issue is, or knows the token.
    }
  }
  return readJson(text, options);
}

/**
 * Fifteen decimal digits survive a double; an exponent may leave its range.
 * Numbers stand at the start or behind one of these characters, identifiers
 * inside texts mostly do not.
 */
const mayLoseDigits = /(?:^|[\s:,[])-?(?:[\d.]{16}|[\d.]+[eE])/;

interface OpenContainer {
  readonly list: Json[] | undefined;
  readonly object: JsonObject;
  key: string;
}

const unfinished = Symbol("unfinished");

/** Reads on at the cursor inside of what is open, at most as many values. */
function readTree(
  cursor: Cursor,
  open: OpenContainer[],
  { maxDepth = Infinity, allowNonFinite = false }: JsonReaderOptions,
  most: number,
): Json | undefined | typeof unfinished {
  for (let count = 0; count < most; count++) {
    skipSpace(cursor);
    let value: Json | undefined;
    const opening = cursor.text[cursor.at];
    if (opening === "[" || opening === "{") {
      if (open.length >= maxDepth) {
        return fail(cursor, `nested deeper than ${maxDepth} levels`);
      }
      value = openContainer(cursor, open, opening);
      if (cursor.failure !== undefined) return undefined;
      if (value === undefined) continue;
    } else {
      value = readScalar(cursor, allowNonFinite);
      if (value === undefined) return undefined;
    }
    const closed = closeContainers(cursor, open, value);
    if (cursor.failure !== undefined) return undefined;
    if (closed !== undefined) return closed;
  }
  return unfinished;
}

/** Enters a container; an empty one is complete and comes back as a value. */
function openContainer(
  cursor: Cursor,
  open: OpenContainer[],
  opening: "[" | "{",
): Json | undefined {
  const list: Json[] | undefined = opening === "[" ? [] : undefined;
  const object: JsonObject = {};
  cursor.at++;
  skipSpace(cursor);
  if (cursor.text[cursor.at] === (opening === "[" ? "]" : "}")) {
    cursor.at++;
    return list ?? object;
  }
  const key = list === undefined ? readKey(cursor) : "";
  open.push({ list, object, key: key ?? "" });
  return undefined;
}

/** Hands a complete value to its container; a value comes back when all are closed. */
function closeContainers(
  cursor: Cursor,
  open: OpenContainer[],
  complete: Json,
): Json | undefined {
  let value = complete;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.list !== undefined) top.list.push(value);
    else setOwn(top.object, top.key, value);
    skipSpace(cursor);
    const closing = top.list === undefined ? "}" : "]";
    const isFollowed = cursor.text[cursor.at] === ",";
    if (isFollowed) {
      cursor.at++;
      skipSpace(cursor);
    }
    const isClosed = cursor.text[cursor.at] === closing;
    if (isFollowed && !(isClosed && cursor.jsonc)) {
      if (top.list === undefined) top.key = readKey(cursor) ?? "";
      return undefined;
    }
    if (!isClosed) {
      return fail(
        cursor,
        `expected "," or "${closing}", found ${here(cursor)}`,
      );
    }
    cursor.at++;
    open.pop();
    value = top.list ?? top.object;
  }
  return value;
}

function readKey(cursor: Cursor): string | undefined {
  if (cursor.text[cursor.at] !== '"') {
    return fail(
      cursor,
      `expected a key in double quotes, found ${here(cursor)}`,
    );
  }
  const key = readString(cursor);
  if (key === undefined) return undefined;
  skipSpace(cursor);
  if (cursor.text[cursor.at] !== ":") {
    return fail(cursor, `expected ":" after a key, found ${here(cursor)}`);
  }
  cursor.at++;
  return key;
}

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

function readScalar(
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
