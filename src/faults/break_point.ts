import { isLineEnd } from "./data_end.ts";
import type { Inside } from "./stream_place.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** How many bytes of a write go out before it breaks, searched from a place on; `null` where it does not. */
export function breakPoint(
  bytes: Bytes,
  inside: Inside,
  from: number,
): number | null {
  switch (inside) {
    case "event":
      return insideEvent(bytes, from);
    case "character":
      return characterBreaks(bytes).find((at) => at >= from) ?? null;
    case "line_end":
      return lineEndBreaks(bytes).find((at) => at >= from) ?? null;
  }
}

/** At the place, or in the middle where that is the start of the event. */
function insideEvent(bytes: Bytes, from: number): number | null {
  const at = from > 0 ? from : Math.floor(bytes.length / 2);
  return at > 0 && at < bytes.length ? at : null;
}

/** Places behind the first byte of each character of several (RFC 3629 section 3). */
export function* characterBreaks(bytes: Bytes): Generator<number> {
  for (const [at, byte] of bytes.entries()) {
    const isFirst = byte >= 0xc2 && byte <= 0xf4;
    if (isFirst && at + 1 < bytes.length) yield at + 1;
  }
}

/** Places within line ends: between two bytes of them, or before one that stands alone at the end. */
export function* lineEndBreaks(bytes: Bytes): Generator<number> {
  for (let at = 1; at < bytes.length; at++) {
    if (!isLineEnd(bytes[at])) continue;
    const isLast = at === bytes.length - 1;
    if (isLineEnd(bytes[at - 1]) || isLast) yield at;
  }
}
