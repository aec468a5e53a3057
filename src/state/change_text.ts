import { readJson } from "../json/reader.ts";
import type { Change } from "./change.ts";

/** A change as one line of JSON, with every digit of its numbers. */
export function changeText(change: Change): string {
  return JSON.stringify(change);
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
