import { zstdDecompress } from "node:zlib";
import { undoCodings } from "./content_coding.ts";

/** The body of an answer without its Content-Encoding; `null` where that cannot be undone, or the body would be larger than a limit. */
export async function plainBody(
  bytes: Uint8Array,
  coding: string,
  limit: number,
): Promise<Uint8Array | null> {
  if (coding.trim().toLowerCase() !== "zstd") {
    return await undoCodings(bytes, coding, limit);
  }
  return await new Promise((resolve) =>
    zstdDecompress(
      bytes,
      { maxOutputLength: limit },
      (error, plain) => resolve(error === null ? new Uint8Array(plain) : null),
    )
  );
}
