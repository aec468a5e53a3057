import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

type Inflate = (
  bytes: Uint8Array,
  options: { maxOutputLength: number },
  done: (error: Error | null, result: Uint8Array) => void,
) => void;

/** RFC 9110 section 8.4.1; some clients send "deflate" without its zlib wrapper. */
const codings = new Map<string, Inflate[]>([
  ["gzip", [gunzip]],
  ["x-gzip", [gunzip]],
  ["deflate", [inflate, inflateRaw]],
  ["br", [brotliDecompress]],
]);

/** More layers than this are an attack, not an encoding. */
const mostLayers = 3;

/** The bytes without the codings that a Content-Encoding lists; `null` where they cannot be undone. */
export async function undoCodings(
  bytes: Uint8Array,
  coding: string,
  limit: number,
): Promise<Uint8Array | null> {
  const layers = coding.toLowerCase().split(",").map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity").reverse();
  if (layers.length === 0 || layers.length > mostLayers) return null;
  let result: Uint8Array | null = bytes;
  for (const layer of layers) {
    if (result === null) return null;
    result = await undo(codings.get(layer) ?? [], result, limit);
  }
  return result;
}

async function undo(
  ways: Inflate[],
  bytes: Uint8Array,
  limit: number,
): Promise<Uint8Array | null> {
  for (const way of ways) {
    const result = await new Promise<Uint8Array | null>((resolve) =>
      way(
        bytes,
        { maxOutputLength: limit },
        (error, inflated) =>
          resolve(error === null ? new Uint8Array(inflated) : null),
      )
    );
    if (result !== null) return result;
  }
  return null;
}
