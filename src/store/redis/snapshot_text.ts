import type { Work } from "../../runtime/work.ts";
import type { Change } from "../../state/change.ts";
import { changePieces } from "../../state/change_text.ts";

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
    for (const piece of changePieces(change)) {
      pieces.push(piece);
      written += piece.length;
      if (written < atOnce) continue;
      written = 0;
      yield;
    }
  }
  return pieces.join("");
}
