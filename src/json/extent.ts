import { Buffer } from "node:buffer";
import { isRawNumber, type Json } from "./values.ts";

/** What a value may take. */
interface Room {
  /** Bytes as JSON. */
  readonly bytes?: number;
  /** Arrays and objects inside each other. */
  readonly levels?: number;
}

/**
 * The bytes of a value as JSON, or which bound it passes. It ends there, and
 * keeps its own stack: to look at something too large or too deep takes no
 * longer than at the largest that is not.
 */
export function bytesWithin(
  value: Json,
  { bytes: most = Infinity, levels = Infinity }: Room,
): number | "too large" | "too deep" {
  const walk: Walk = { bytes: 0, most, open: [], depths: [] };
  count(walk, value, 1);
  for (let one = walk.open.pop(); one; one = walk.open.pop()) {
    const depth = walk.depths.pop() ?? 1;
    if (depth > levels) return "too deep";
    countMembers(walk, one, depth + 1);
    if (walk.bytes > most) return "too large";
  }
  return walk.bytes > most ? "too large" : walk.bytes;
}

type Container = Exclude<Json, null | boolean | number | string>;

interface Walk {
  bytes: number;
  readonly most: number;
  /** The containers that are still to be looked at, and how deep each is. */
  readonly open: Container[];
  readonly depths: number[];
}

/** Counts what is in a container, to the end or as far as there is room. */
function countMembers(
  walk: Walk,
  container: Container,
  inside: number,
): void {
  if (Array.isArray(container)) {
    walk.bytes += Math.max(2, container.length + 1);
    for (const one of container) {
      if (walk.bytes > walk.most) return;
      count(walk, one, inside);
    }
    return;
  }
  if (isRawNumber(container)) {
    walk.bytes += container.rawJSON.length;
    return;
  }
  const names = Object.keys(container);
  walk.bytes += Math.max(2, 2 * names.length + 1);
  for (const name of names) {
    if (walk.bytes > walk.most) return;
    countText(walk, name);
    count(walk, container[name] ?? null, inside);
  }
}

/** Counts a value that holds no others, and keeps others for later. */
function count(walk: Walk, value: Json, depth: number): void {
  if (typeof value === "string") countText(walk, value);
  else if (typeof value === "number") walk.bytes += lengthOf(value);
  else if (value === true || value === null) walk.bytes += 4;
  else if (value === false) walk.bytes += 5;
  else {
    walk.open.push(value);
    walk.depths.push(depth);
  }
}

function lengthOf(value: number): number {
  const isDigit = value >= 0 && value < 10 && Number.isInteger(value);
  return isDigit ? 1 : JSON.stringify(value).length;
}

const quote = 34;
const backslash = 92;
/** The control characters that JSON writes as two characters: \b, \t, \n, \f and \r. */
const short = [8, 9, 10, 12, 13];

/** Characters from which on the engine writes a text, and counts it, faster. */
const longText = 4096;

/** Of a text for which there is no room it is enough that each character takes a byte. */
function countText(walk: Walk, text: string): void {
  const least = text.length + 2;
  if (walk.bytes + least > walk.most) walk.bytes += least;
  else if (text.length < longText) walk.bytes += bytesOf(text);
  else walk.bytes += Buffer.byteLength(JSON.stringify(text));
}

function bytesOf(text: string): number {
  let bytes = text.length + 2;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 128) {
      const isPair = isHighSurrogate(unit) &&
        isLowSurrogate(text.charCodeAt(at + 1));
      if (isPair) at++;
      // A surrogate that stands alone is written as an escape.
      const isAlone = !isPair && unit >= 0xd800 && unit <= 0xdfff;
      bytes += isAlone ? 5 : unit < 0x800 ? 1 : 2;
    } else if (unit === quote || unit === backslash) bytes++;
    else if (unit < 32) bytes += short.includes(unit) ? 1 : 5;
  }
  return bytes;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
