type Bytes = Uint8Array<ArrayBuffer>;

/** A body whose first chunk was all of it, or one that goes on. */
export type BodyStart =
  | { readonly kind: "whole"; readonly bytes: Bytes }
  | { readonly kind: "open"; readonly body: ReadableStream<Bytes> };

/** A first chunk of a length such as this may be all there is. */
const shortest = 65_536;

/**
 * Most answers are there with their first chunk, and then need no stream: one
 * through the server costs more than all else of a proxied request. Nothing
 * is held: what has not come yet is streamed on.
 */
export async function readStart(
  body: ReadableStream<Bytes>,
  contentLength: string | null,
): Promise<BodyStart> {
  const length = Number(contentLength ?? NaN);
  if (!(length <= shortest)) return { kind: "open", body };
  const reader = body.getReader();
  const first = await reader.read();
  if (!first.done && first.value.length === length) {
    reader.cancel().catch(() => {});
    return { kind: "whole", bytes: first.value };
  }
  return { kind: "open", body: resumed(first, reader) };
}

function resumed(
  first: ReadableStreamReadResult<Bytes>,
  reader: ReadableStreamDefaultReader<Bytes>,
): ReadableStream<Bytes> {
  let next: typeof first | undefined = first;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? await reader.read();
      next = undefined;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      await reader.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
