import { type ChunkSource, sourceOf } from "../../answers/chunk_source.ts";
import { passThrough } from "../../answers/pass_through.ts";
import { firstValue, type HeaderLines } from "../../request/header_lines.ts";

const formats = new Map<string, CompressionFormat>([
  ["gzip", "gzip"],
  ["br", "brotli"],
]);

/** What of an exchange tells whether a coding can be undone. */
interface Coded {
  readonly method: string;
  readonly sent: HeaderLines;
  readonly answered: HeaderLines;
}

/**
 * The content coding of an answer that is undone on the way, so that a journal
 * shows text; `null` where it stays. Of a part of a coded text, and to a
 * client that accepts no coding, nothing else can be said than what came.
 */
export function codingToUndo(
  { method, sent, answered }: Coded,
): CompressionFormat | null {
  if (method === "HEAD") return null;
  const coding = firstValue(answered, "content-encoding")?.trim().toLowerCase();
  const format = formats.get(coding ?? "");
  if (format === undefined || firstValue(sent, "range") !== null) return null;
  return format;
}

/** A body without its coding. It breaks off where the coding is broken. */
export function decoded(
  body: ChunkSource,
  format: CompressionFormat | null,
): ChunkSource {
  if (format === null) return body;
  return sourceOf(
    passThrough(body, {}).pipeThrough(new DecompressionStream(format)),
  );
}
