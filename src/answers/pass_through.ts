import type { Shutdown } from "../runtime/shutdown.ts";
import type { ChunkSink, ChunkSource } from "./chunk_source.ts";
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
  watching: Watching,
): ReadableStream<Bytes> {
  return new ReadableStream(new Passage(source, watching), {
    highWaterMark: 0,
  });
}

/** One object for all that a stream calls: of functions each would be one, for thousands of streams. */
class Passage implements UnderlyingDefaultSource<Bytes>, ChunkSink {
  readonly #source: ChunkSource;
  readonly #watching: Watching;
  #controller: ReadableStreamDefaultController<Bytes> | null = null;
  #stayOn: (() => void) | undefined;

  constructor(source: ChunkSource, watching: Watching) {
    this.#source = source;
    this.#watching = watching;
  }

  start(controller: ReadableStreamDefaultController<Bytes>): void {
    this.#controller = controller;
    this.#stayOn = this.#watching.shutdown?.onShutdown(() => {
      const error = new CutShort("shutdown", "The server stopped");
      this.fail(error);
      this.#source.cancel(error);
    });
  }

  pull(): void | Promise<void> {
    if (this.#source.readInto !== undefined) this.#source.readInto(this);
    else return this.#pass();
  }

  cancel(reason?: unknown): void {
    this.#leave();
    this.#watching.onCancel?.();
    this.#source.cancel(reason);
  }

  async #pass(): Promise<void> {
    try {
      this.take(await this.#source.read());
    } catch (error) {
      this.fail(error);
    }
  }

  take(chunk: Bytes | null): void {
    const controller = this.#controller;
    if (controller === null) return;
    try {
      if (chunk !== null) {
        this.#watching.onChunk?.(chunk);
        controller.enqueue(chunk);
        return;
      }
      this.#leave();
      this.#watching.onEnd?.();
      controller.close();
    } catch (error) {
      this.#controller = controller;
      this.fail(error);
    }
  }

  fail(error: unknown): void {
    const controller = this.#leave();
    if (controller === null) return;
    const watching = this.#watching;
    const seen = watching.onError === undefined
      ? error
      : watching.onError(error);
    controller.error(seen);
  }

  /** What comes after the end, from a source that was given up, goes nowhere. */
  #leave(): ReadableStreamDefaultController<Bytes> | null {
    const controller = this.#controller;
    this.#controller = null;
    this.#stayOn?.();
    this.#stayOn = undefined;
    return controller;
  }
}
