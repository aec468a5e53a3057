/** Characters that are looked at in one turn. */
const pieceLength = 64 * 1024;

/** Characters before its end in which a piece may end early. */
const slack = 16 * 1024;

/** A long text in pieces that end between words, so that each may be looked at by itself; a text without words is cut. */
export function* textPieces(text: string): Iterable<string> {
  for (let start = 0; start < text.length;) {
    const end = start + pieceLength;
    if (end >= text.length) return yield text.slice(start);
    const stop = endBefore(text, end);
    yield text.slice(start, stop);
    start = stop;
  }
}

function endBefore(text: string, end: number): number {
  for (let at = end; at > end - slack; at--) {
    if (/[\s,;]/.test(text[at - 1] ?? "")) return at;
  }
  return end;
}
