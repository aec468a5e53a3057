import { bytesWithin } from "../json/extent.ts";
import { readJson } from "../json/reader.ts";
import type { Json } from "../json/values.ts";
import { writeJsonInPieces } from "../json/writer.ts";
import type { Work } from "../runtime/work.ts";
import type { Change, Plan } from "./change.ts";

/** Bytes of a change that are written at once. */
const atOnce = 1 << 16;

/** A change as one line of JSON, with every digit of its numbers. */
export function changeText(change: Change): string {
  return JSON.stringify(change);
}

/** The text of a change; of a long one, which takes the engine up to half a second, in pieces. */
export function changePieces(change: Plan): Iterable<string> {
  const value = change as unknown as Json;
  return bytesWithin(value, { bytes: atOnce }) === "too large"
    ? writeJsonInPieces(value)
    : [JSON.stringify(change)];
}

/** The text of a change, in steps where it is long. Each piece is made one text in its own. */
export function* writeChange(change: Plan): Work<string> {
  const pieces: string[] = [];
  for (const piece of changePieces(change)) {
    if (pieces.length > 0) yield;
    piece.charCodeAt(0);
    pieces.push(piece);
  }
  return pieces.join("");
}

/** The change that a text of `changeText` holds; throws where it is none. */
export function readChange(text: string): Change {
  return readExactly(text) as Change;
}

/**
 * A value that `JSON.stringify` has written, with every digit. Most texts hold
 * no number that the native parser would change, and it is ten times as fast.
 */
export function readExactly(text: string): unknown {
  if (!mayLoseDigits.test(text)) return JSON.parse(text);
  const reading = readJson(text);
  if (reading.ok) return reading.value;
  throw new Error(`What was stored cannot be read: ${reading.reason}`);
}

/** A fraction, an exponent, sixteen digits or a zero below zero, where a number may stand in a text without spaces. */
const mayLoseDigits = /(?:^|[:,[])-?(?:\d+[.eE]|\d{16}|(?<=-)0(?![\d.]))/;
