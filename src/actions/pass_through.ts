type Bytes = Uint8Array<ArrayBuffer>;

interface Watching {
  onChunk?(chunk: Bytes): void;
  /** The stream ended, by itself or with an error. */
  onEnd?(error?: unknown): void;
  /** The reader went away. */
  onCancel?(): void;
}

/** The same stream, one chunk at a time, with a look at what goes by. */
export function passThrough(
  source: ReadableStream<Bytes>,
  { onChunk, onEnd, onCancel }: Watching,
): ReadableStream<Bytes> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd?.();
          return controller.close();
        }
        onChunk?.(value);
        controller.enqueue(value);
      } catch (error) {
        onEnd?.(error);
        controller.error(error);
      }
    },
    async cancel(reason) {
      onCancel?.();
      await reader.cancel(reason).catch(() => {});
    },
  }, { highWaterMark: 0 });
}
