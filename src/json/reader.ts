import type { Json } from "./values.ts";
import {
  closeContainers,
  type OpenContainer,
  openContainer,
} from "./containers.ts";
import { type Cursor, fail, here, skipSpace } from "./cursor.ts";
import { readKey } from "./key.ts";
import { readDigits, readNatively } from "./native_reader.ts";
import { readScalar } from "./scalar.ts";
import { placeIn, type TextPlace } from "./text_places.ts";

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
  return { ok: false, ...failure, ...placeIn(text, failure.offset) };
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

const bracket = 91;
const brace = 123;

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
