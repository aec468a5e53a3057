import { type Json, type JsonObject, setOwn } from "./values.ts";
import { type Cursor, fail, failFull, here, skipSpace } from "./cursor.ts";
import { readKey } from "./key.ts";
import { readDigits, readNatively } from "./native_reader.ts";
import { readScalar } from "./scalar.ts";
import { type TextPlace, textPlaces } from "./text_places.ts";

/** What a text may hold beyond RFC 8259, and how deep it may nest. */
export interface JsonReaderOptions {
  /** Most arrays and objects inside each other; unlimited unless given. */
  readonly maxDepth?: number;
  /** Most values that are read at once; unlimited unless given. */
  readonly maxValues?: number;
  /** Most members of one object, which take longer the more there are; unlimited unless given. */
  readonly maxMembers?: number;
  /** Takes the tokens `NaN`, `Infinity` and `-Infinity` as numbers (docs/contract.md#b4.3). */
  readonly allowNonFinite?: boolean;
  /** Skips a byte order mark at the start. */
  readonly allowBom?: boolean;
  /** Takes the comments and the trailing commas of JSONC. */
  readonly jsonc?: boolean;
}

/** Members of one object that the runtime lists in milliseconds; of a million it takes a third of a second. */
export const listableMembers = 100_000;

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
  const cursor = cursorOf(text, options, false);
  const { maxValues = Infinity } = options;
  const value = readTree(cursor, [], options, maxValues);
  if (value === unfinished) fail(cursor, `more than ${maxValues} values`);
  return conclude(cursor, value);
}

/** Characters of a text in which a place is found in no time. */
const quicklyPlaced = 100_000;

/** The same in steps of some thousand values, or of many characters, for a long text that must not keep others waiting. */
export function* readJsonInSteps(
  text: string,
  options: JsonReaderOptions = {},
): Generator<undefined, JsonText, undefined> {
  const native = readNatively(text, options.maxDepth ?? Infinity);
  if (native !== undefined) return { ok: true, value: native };
  const cursor = cursorOf(text, options, true);
  const open: OpenContainer[] = [];
  for (;;) {
    const value = readTree(cursor, open, options, 5000);
    if (value !== unfinished) {
      // To find the place of an issue in a long text takes a turn of its own.
      if (value === undefined && text.length > quicklyPlaced) yield;
      return conclude(cursor, value);
    }
    yield;
  }
}

function cursorOf(
  text: string,
  options: JsonReaderOptions,
  mayPause: boolean,
): Cursor {
  const at = options.allowBom === true && text.startsWith("\uFEFF") ? 1 : 0;
  return {
    text,
    at,
    jsonc: options.jsonc === true,
    mayPause,
    maxMembers: options.maxMembers ?? Infinity,
    paused: undefined,
    complete: undefined,
  };
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
  const native = readDigits(text, options.maxDepth ?? Infinity);
  // The other reader says where an issue is, or knows the token.
  return native === undefined
    ? readJson(text, options)
    : { ok: true, value: native };
}

interface OpenContainer {
  /** Of an object its members so far. */
  readonly object: JsonObject | undefined;
  /** Of an array its values so far; one that is made with its first value takes a quarter of the memory. */
  list: Json[] | undefined;
  /** Of an object the key of the next value, once it is read. */
  key: string | undefined;
  /** Members of an object so far. */
  members: number;
}

const unfinished = Symbol("unfinished");

/** Characters of a text after which a reader that may pause does so. */
const stepLength = 200_000;

/** Reads on at the cursor inside of what is open, at most as many values. */
function readTree(
  cursor: Cursor,
  open: OpenContainer[],
  options: JsonReaderOptions,
  most: number,
): Json | undefined | typeof unfinished {
  const until = cursor.mayPause ? cursor.at + stepLength : Infinity;
  for (let count = 0; count < most && cursor.at < until; count++) {
    const value = cursor.complete ?? nextValue(cursor, open, options);
    if (value === entered) continue;
    if (value === undefined) return isPaused(cursor);
    cursor.complete = undefined;
    const closed = closeContainers(cursor, open, value);
    if (closed !== undefined) return closed;
    if (cursor.failure !== undefined) return undefined;
    if (cursor.complete !== undefined) return unfinished;
  }
  return unfinished;
}

const entered = Symbol("entered");

/** The value at the cursor, behind its key in an object; or a container is entered whose values come next. */
function nextValue(
  cursor: Cursor,
  open: OpenContainer[],
  { maxDepth = Infinity, allowNonFinite = false }: JsonReaderOptions,
): Json | undefined | typeof entered {
  skipSpace(cursor);
  const top = open.at(-1);
  if (top !== undefined && top.key === undefined) {
    top.key = readKey(cursor);
    if (top.key === undefined) return undefined;
    skipSpace(cursor);
  }
  const opening = cursor.text.charCodeAt(cursor.at);
  if (opening !== bracket && opening !== brace) {
    return readScalar(cursor, allowNonFinite);
  }
  if (open.length >= maxDepth) {
    return fail(cursor, `nested deeper than ${maxDepth} levels`);
  }
  return openContainer(cursor, open, opening === bracket) ?? entered;
}

/** What the reader gives back that has no value: it goes on later, or never. */
function isPaused({ paused }: Cursor): typeof unfinished | undefined {
  return paused === undefined ? undefined : unfinished;
}

/** Enters a container; an empty one is complete and comes back as a value. */
function openContainer(
  cursor: Cursor,
  open: OpenContainer[],
  isList: boolean,
): Json | undefined {
  cursor.at++;
  skipSpace(cursor);
  const closing = isList ? closingBracket : closingBrace;
  if (cursor.text.charCodeAt(cursor.at) === closing) {
    cursor.at++;
    return isList ? [] : {};
  }
  open.push(
    isList
      ? { object: undefined, list: undefined, key: "", members: 0 }
      : { object: {}, list: undefined, key: undefined, members: 0 },
  );
  return undefined;
}

const comma = 44;
const bracket = 91;
const closingBracket = 93;
const brace = 123;
const closingBrace = 125;

/** Containers that are closed before a reader that may pause does so. */
const mostClosed = 10_000;

/** Hands a complete value to its container; a value comes back when all are closed. */
function closeContainers(
  cursor: Cursor,
  open: OpenContainer[],
  complete: Json,
): Json | undefined {
  let value = complete;
  let closed = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (closed++ === mostClosed && cursor.mayPause) {
      cursor.complete = value;
      return undefined;
    }
    const { object } = top;
    if (object === undefined) hold(top, value);
    else if (top.members++ < cursor.maxMembers) {
      setOwn(object, top.key ?? "", value);
    } else return failFull(cursor);
    skipSpace(cursor);
    const closing = object === undefined ? closingBracket : closingBrace;
    const isFollowed = cursor.text.charCodeAt(cursor.at) === comma;
    if (isFollowed) {
      cursor.at++;
      skipSpace(cursor);
    }
    const isClosed = cursor.text.charCodeAt(cursor.at) === closing;
    if (isFollowed && !(isClosed && cursor.jsonc)) {
      if (object !== undefined) top.key = undefined;
      return undefined;
    }
    if (!isClosed) {
      return fail(
        cursor,
        `expected "," or "${String.fromCharCode(closing)}", found ${
          here(cursor)
        }`,
      );
    }
    cursor.at++;
    open.pop();
    value = object ?? top.list ?? [];
  }
  return value;
}

function hold(array: OpenContainer, value: Json): void {
  if (array.list === undefined) array.list = [value];
  else array.list.push(value);
}
