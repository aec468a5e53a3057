import type { Shutdown } from "../runtime/shutdown.ts";
import type { ChunkSource } from "./chunk_source.ts";
import { CutShort } from "./cut_short.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Watching {
  onChunk?(chunk: Bytes): void;
  /** The body ended by itself. */
  onEnd?(): void;
  /** The body broke; gives the error that its reader is to see. */
  onError?(error: unknown): unknown;
  /** The reader went away. */
  onCancel?(): void;
  /** Breaks the body off when it comes. */
  readonly shutdown?: Shutdown;
}

/** A stream of a source's chunks, one at a time, with a look at what goes by. */
export function passThrough(
  source: ChunkSource,
  { onChunk, onEnd, onError, onCancel, shutdown }: Watching,
): ReadableStream<Bytes> {
  let release = () => {};
  return new ReadableStream({
    start(controller) {
      release = shutdown?.onShutdown(() => {
        const error = new CutShort("shutdown", "The server stopped");
        controller.error(onError === undefined ? error : onError(error));
        source.cancel(error);
      }) ?? release;
    },
    async pull(controller) {
      try {
        const chunk = await source.read();
        if (chunk !== null) {
          onChunk?.(chunk);
          return controller.enqueue(chunk);
        }
        if (shutdown?.signal.aborted) return;
        release();
        onEnd?.();
        controller.close();
      } catch (error) {
        release();
        controller.error(onError === undefined ? error : onError(error));
      }
    },
    cancel(reason) {
      release();
      onCancel?.();
      source.cancel(reason);
    },
  }, { highWaterMark: 0 });
}
