import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { createWaitList } from "../runtime/wait_list.ts";

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
const maxLayers = 3;

/** Bodies that are inflated at once: one of a few bytes may grow to the limit before anybody knows its size. */
const maxInflating = 4;

let inflating = 0;
const waiting = createWaitList<() => void>();

/** Does a piece of work when its turn comes. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inflating === maxInflating) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.add(resolve);
    await promise;
  } else inflating++;
  try {
    return await work();
  } finally {
    const { first } = waiting;
    if (first === null) inflating--;
    else {
      waiting.remove(first);
      first.value();
    }
  }
}

/** The bytes without the codings that a Content-Encoding lists; `null` where they cannot be undone. */
export async function undoCodings(
  bytes: Uint8Array,
  coding: string,
  limit: number,
): Promise<Uint8Array | null> {
  const layers = coding.toLowerCase().split(",").map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity").reverse();
  if (layers.length === 0 || layers.length > maxLayers) return null;
  return await inTurn(() => undoLayers(bytes, layers, limit));
}

async function undoLayers(
  bytes: Uint8Array,
  layers: readonly string[],
  limit: number,
): Promise<Uint8Array | null> {
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
