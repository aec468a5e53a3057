import { readJson } from "../json/reader.ts";
import type { Change } from "./change.ts";

/** A change as one line of JSON, with every digit of its numbers. */
export function changeText(change: Change): string {
  return JSON.stringify(change);
}

/** The change that a text of `changeText` holds; throws where it is none. */
export function readChange(text: string): Change {
  const reading = readJson(text);
  if (reading.ok) return reading.value as unknown as Change;
  throw new Error(`A stored change cannot be read: ${reading.reason}`);
}
