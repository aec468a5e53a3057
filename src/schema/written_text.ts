import { bytesWithin } from "../json/extent.ts";
import type { Json } from "../json/values.ts";
import { writeJsonInPieces } from "../json/writer.ts";
import type { Work } from "../runtime/work.ts";

/** Bytes of JSON that are written at once. */
const atOnce = 1 << 16;

type LongValue = Exclude<Json, null | boolean | number | string>;

/** The texts of long values that were written in steps, for as long as somebody holds the value. */
const written = new WeakMap<object, string>();

/** The long values that the payload that is being read asks for; reading never waits, so there is one set at most. */
let asked: Set<LongValue> | null = null;

/**
 * A value as JSON. The text of a long one, which takes the engine up to half a
 * second, is known where its payload was read by `readWithTexts`; while that
 * finds out which these are, it is empty.
 */
export function writtenText(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = written.get(value);
  if (known !== undefined) return known;
  if (asked === null || !isLong(value)) return JSON.stringify(value);
  asked.add(value);
  return "";
}

function isLong(value: Json): boolean {
  return bytesWithin(value, { bytes: atOnce }) === "too large";
}

/** Reads a payload, or a part of it; where that asks for long texts, they are written in steps, and it is read again. */
export function* readWithTexts<T>(read: () => T): Work<T> {
  const wanted = new Set<LongValue>();
  const first = asking(wanted, read);
  if (wanted.size === 0) return first;
  for (const value of wanted) written.set(value, yield* textOf(value));
  return read();
}

function asking<T>(wanted: Set<LongValue>, read: () => T): T {
  const outer = asked;
  asked = wanted;
  try {
    return read();
  } finally {
    asked = outer;
  }
}

/** A piece is made one text in its own step: all of them together would take as long as the engine does. */
function* textOf(value: Json): Work<string> {
  const pieces: string[] = [];
  for (const piece of writeJsonInPieces(value)) {
    piece.charCodeAt(0);
    pieces.push(piece);
    yield;
  }
  return pieces.join("");
}
