import type { ArrivedChunk } from "../exchange.ts";

const newline = 0x0a;

/**
 * The chunks of a body that was changed line by line: each ends where it did,
 * in the same line, at the same byte of it or at its end where it got shorter.
 */
export function movedChunks(
  chunks: readonly ArrivedChunk[],
  before: Uint8Array,
  after: Uint8Array,
): readonly ArrivedChunk[] {
  if (before === after || chunks.length === 0) return chunks;
  const [from, to] = [lineStarts(before), lineStarts(after)];
  const isLineWise = from.length === to.length;
  const moved: ArrivedChunk[] = [];
  let [end, line, sent] = [0, 0, 0];
  for (const [at, { size, atMs }] of chunks.entries()) {
    end += size;
    while ((from[line + 1] ?? Infinity) <= end) line++;
    const start = to[line] ?? after.length;
    const place = Math.min(
      start + end - (from[line] ?? 0),
      to[line + 1] ?? after.length,
    );
    const isLast = at === chunks.length - 1 || end >= before.length;
    const next = isLast
      ? after.length
      : isLineWise
      ? Math.max(sent, place)
      : Math.max(sent, Math.min(end, after.length));
    if (next > sent) moved.push({ size: next - sent, atMs });
    sent = next;
  }
  return moved;
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(newline); at >= 0;) {
    starts.push(at + 1);
    at = bytes.indexOf(newline, at + 1);
  }
  return starts;
}
