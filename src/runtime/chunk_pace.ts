import { aloneAtRest } from "./next_turn.ts";
import { WorkMeter } from "./work_meter.ts";

/** Bytes of a chunk that takes longer to be handed over than to be used: one of a byte takes 50 µs. */
const shortChunk = 4096;

/** Short chunks of a body that cost nobody a look at the clock. */
const free = 16;

const meter = new WorkMeter({ sleep: aloneAtRest });

/**
 * Turns for others while a body comes in short chunks: it may have as many as
 * it has bytes, which are all there at once.
 */
export class ChunkPace {
  #count = 0;

  /** Waits where a chunk is one of many; call it for each. */
  after(chunk: Uint8Array): Promise<void> | undefined {
    if (chunk.length >= shortChunk || this.#count++ < free) return undefined;
    return meter.spend(chunk.length);
  }
}
