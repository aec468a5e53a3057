import { bytesWithin } from "../../json/extent.ts";
import type { Json } from "../../json/values.ts";
import { writeJsonInPieces } from "../../json/writer.ts";
import type { Work } from "../../runtime/work.ts";
import type { Change } from "../../state/change.ts";
import { changeText } from "../../state/change_text.ts";

/** Characters that are written at once. */
const atOnce = 1 << 16;

/** Writes what is remembered, a change a line, behind a line with what is not a change. */
export function* snapshotText(
  head: string,
  changes: readonly Change[],
): Work<string> {
  const pieces = [head];
  let written = 0;
  for (const change of changes) {
    pieces.push("\n");
    for (const piece of piecesOf(change)) {
      pieces.push(piece);
      written += piece.length;
      if (written < atOnce) continue;
      written = 0;
      yield;
    }
  }
  return pieces.join("");
}

/** The text of a change; of a long one in pieces. */
function piecesOf(change: Change): Iterable<string> {
  const value = change as unknown as Json;
  return bytesWithin(value, { bytes: atOnce }) === "too large"
    ? writeJsonInPieces(value)
    : [changeText(change)];
}
