import { CutShort } from "./cut_short.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Watching {
  onChunk?(chunk: Bytes): void;
  /** The stream ended by itself. */
  onEnd?(): void;
  /** The stream broke; gives the error that its reader is to see. */
  onError?(error: unknown): unknown;
  /** The reader went away. */
  onCancel?(): void;
  /** Breaks the stream off when it aborts. */
  readonly halt?: AbortSignal;
}

/** The same stream, one chunk at a time, with a look at what goes by. */
export function passThrough(
  source: ReadableStream<Bytes>,
  { onChunk, onEnd, onError, onCancel, halt }: Watching,
): ReadableStream<Bytes> {
  const reader = source.getReader();
  let release = () => {};
  return new ReadableStream({
    start(controller) {
      const cut = () => {
        const error = new CutShort("failed", "The server stopped");
        controller.error(onError === undefined ? error : onError(error));
        reader.cancel(error).catch(() => {});
      };
      halt?.addEventListener("abort", cut, { once: true });
      release = () => halt?.removeEventListener("abort", cut);
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          if (halt?.aborted) return;
          release();
          onEnd?.();
          return controller.close();
        }
        onChunk?.(value);
        controller.enqueue(value);
      } catch (error) {
        release();
        controller.error(onError === undefined ? error : onError(error));
      }
    },
    async cancel(reason) {
      release();
      onCancel?.();
      await reader.cancel(reason).catch(() => {});
    },
  }, { highWaterMark: 0 });
}
