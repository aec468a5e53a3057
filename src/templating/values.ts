import { isRawNumber, type Json, type JsonObject } from "../json/values.ts";

/**
 * Deepest nesting handed to the engine. It walks values recursively, and its
 * debug printing (`debug()`, `pprint`) takes seconds at a depth of 1,000.
 */
const MAX_DEPTH = 128;
/** Deepest nesting that the engine's parser takes, with room for the prelude around it. */
const MAX_LITERAL_DEPTH = 100;

/**
 * Most values handed to the engine: it converts one after the other, and more
 * would take all the time that a render has.
 */
const MAX_VALUES = 300_000;
/** An object with more members than this is listed as a whole, so that each of them counts as so many values. */
const MANY_MEMBERS = 1_000;
const MEMBER_COST = 5;
/** A number that may have to be written as text. */
const DIGITS_COST = 2;
/** Most characters of its texts where it has to be written into the source of a template, as long as that may be. */
const MAX_WRITTEN = 1024 * 1024;
/** From so many values or characters on, handing them over takes milliseconds. */
const LARGE = { values: 20_000, characters: 500_000 };

const INT64_MIN = -(2n ** 63n);
const UINT64_MAX = 2n ** 64n - 1n;
const INT128_MAX_DIGITS = 38;

/** A JSON value as the engine takes it, or why it cannot have it. */
export type Handover = GivenValue | {
  readonly ok: false;
  readonly reason: string;
};

interface GivenValue {
  readonly ok: true;
  readonly value: unknown;
  /** Whether the engine takes long to get it. */
  readonly isLarge: boolean;
  /**
   * Set where a number would lose its form on the way (`1.0`, more than 64
   * bits): the whole value as an expression of the template language.
   */
  readonly literal: string | undefined;
}

interface Survey {
  hasInexact: boolean;
  depth: number;
  values: number;
  characters: number;
}

/** Prepares a JSON value. */
export function handOver(json: Json): Handover {
  const survey = { hasInexact: false, depth: 0, values: 0, characters: 0 };
  const value = convert(json, survey, 0);
  if (survey.depth > MAX_DEPTH) {
    const reason = `it is nested deeper than ${MAX_DEPTH} levels`;
    return { ok: false, reason };
  }
  if (survey.values > MAX_VALUES) {
    const reason =
      `it holds more than ${MAX_VALUES} values, or has objects with very many members`;
    return { ok: false, reason };
  }
  const isWritten = survey.hasInexact && survey.depth <= MAX_LITERAL_DEPTH;
  if (isWritten && survey.characters > MAX_WRITTEN) {
    const reason =
      `it holds a number such as 1.0, and more than ${MAX_WRITTEN} characters of text`;
    return { ok: false, reason };
  }
  const literal = isWritten ? writeLiteral(json) : undefined;
  return { ok: true, value, literal, isLarge: isLarge(survey) };
}

/** Whether the engine takes long to get a text. */
export function isLongText({ length }: string): boolean {
  return length > LARGE.characters;
}

function isLarge({ values, characters }: Survey): boolean {
  return values > LARGE.values || characters > LARGE.characters;
}

function convert(json: Json, survey: Survey, depth: number): unknown {
  if (depth > survey.depth) survey.depth = depth;
  if (depth > MAX_DEPTH || json === null) return null;
  if (typeof json === "number") {
    return Number.isSafeInteger(json) || !Number.isInteger(json)
      ? json
      : convertDigits(String(json), survey);
  }
  if (typeof json === "string") survey.characters += json.length;
  if (typeof json !== "object") return json;
  if (isRawNumber(json)) return convertDigits(json.rawJSON, survey);
  return Array.isArray(json)
    ? convertList(json, survey, depth + 1)
    : convertObject(json, survey, depth + 1);
}

/** The list itself where nothing in it changes: most bodies are large only in what needs no change. */
function convertList(
  list: readonly Json[],
  survey: Survey,
  depth: number,
): readonly unknown[] {
  survey.values += list.length;
  if (survey.values > MAX_VALUES) return [];
  let changed: unknown[] | undefined;
  for (const [index, item] of list.entries()) {
    const converted = convert(item, survey, depth);
    if (converted !== item) changed ??= list.slice(0, index);
    changed?.push(converted);
  }
  return changed ?? list;
}

function convertObject(
  object: JsonObject,
  survey: Survey,
  depth: number,
): Readonly<Record<string, unknown>> {
  const keys = Object.keys(object);
  survey.values += keys.length *
    (keys.length > MANY_MEMBERS ? MEMBER_COST : 1);
  if (survey.values > MAX_VALUES) return {};
  let changed: Record<string, unknown> | undefined;
  for (const key of keys) {
    survey.characters += key.length;
    const member = object[key] ?? null;
    const converted = convert(member, survey, depth);
    if (converted !== member) {
      changed ??= Object.assign(Object.create(null), object);
    }
    if (changed !== undefined) changed[key] = converted;
  }
  return changed ?? object;
}

function convertDigits(text: string, survey: Survey): unknown {
  survey.values += DIGITS_COST - 1;
  if (isWhole(text)) {
    // Hundreds of thousands of digits would make `BigInt` slow.
    const big = fits128(text) ? BigInt(text) : undefined;
    if (big !== undefined && big >= INT64_MIN && big <= UINT64_MAX) return big;
    if (big !== undefined) survey.hasInexact = true;
    return text;
  }
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (Number.isSafeInteger(number)) survey.hasInexact = true;
  return number;
}

function writeLiteral(json: Json): string {
  if (json === null) return "none";
  if (typeof json === "string") return quote(json);
  if (typeof json === "boolean") return String(json);
  if (typeof json === "number") return writeDigits(String(json));
  if (isRawNumber(json)) return writeDigits(json.rawJSON);
  if (Array.isArray(json)) return `[${json.map(writeLiteral).join(",")}]`;
  const members = Object.keys(json)
    .map((key) => `${quote(key)}:${writeLiteral(json[key] ?? null)}`);
  return `{${members.join(",")}}`;
}

function writeDigits(text: string): string {
  const isTooLarge = isWhole(text)
    ? !fits128(text)
    : !Number.isFinite(Number(text));
  if (isTooLarge) return quote(text);
  // The engine reads `1e2` as a float, but not `1E+2`.
  const plain = isWhole(text) ? text : printFloat(Number(text));
  return plain.startsWith("-") ? `(${plain})` : plain;
}

function printFloat(number: number): string {
  if (Object.is(number, -0)) return "-0.0";
  const text = String(number).replace("e+", "e");
  return Number.isInteger(number) && !text.includes("e") ? `${text}.0` : text;
}

function isWhole(text: string): boolean {
  return /^-?\d+$/.test(text);
}

function fits128(text: string): boolean {
  return text.length <= INT128_MAX_DIGITS;
}

function quote(text: string): string {
  return JSON.stringify(text.toWellFormed());
}
