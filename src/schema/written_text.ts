import { bytesWithin } from "../json/extent.ts";
import type { Json } from "../json/values.ts";
import { writeJsonInPieces } from "../json/writer.ts";
import type { Work } from "../runtime/work.ts";
import { type LongValue, passUnderWay } from "./reading_pass.ts";

/** Bytes of JSON that are written at once. */
const atOnce = 1 << 16;

/** The texts of long values that were written in steps, for as long as somebody holds the value. */
const written = new WeakMap<LongValue, string>();

/**
 * A value as JSON. The text of a long one, which takes the engine up to half a
 * second, is known where its payload was read in steps; in a pass that finds out
 * which these are, it is empty.
 */
export function writtenText(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = written.get(value);
  if (known !== undefined) return known;
  if (passUnderWay === null || !isLong(value)) return JSON.stringify(value);
  passUnderWay.unwritten.add(value);
  return "";
}

function isLong(value: Json): boolean {
  return bytesWithin(value, { bytes: atOnce }) === "too large";
}

/** Writes a value in steps, so that its text is known. Each piece is made one text in its own: all of them together would take as long as the engine does. */
export function* writeText(value: LongValue): Work<void> {
  const pieces: string[] = [];
  for (const piece of writeJsonInPieces(value)) {
    piece.charCodeAt(0);
    pieces.push(piece);
    yield;
  }
  written.set(value, pieces.join(""));
}
