import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import type { TailText } from "./tail_texts.ts";

/** Bytes that the filters of all readers may look at in the turn in which something happens. */
const atOnce = 256 * 1024;

/** Events that wait until all before them were told, and bytes of their texts (docs/limits.md). */
const maxWaiting = 1000;
const maxWaitingBytes = 16 * 1024 * 1024;

/** One who may be told of events. */
interface Reader {
  /** Whether nobody reads on. */
  readonly isGone: boolean;
  /** Whether it is told rows of requests. */
  readonly inRows: boolean;
  /** Whether an event is still to be told. */
  isBefore(cursor: number): boolean;
  /** An event is lost. */
  lost(cursor: number): void;
}

/** An event that some readers may have to be told of. */
interface Telling<R extends Reader> {
  readonly cursor: number;
  readonly readers: readonly R[];
  /** What is told, which is written as things stand when it happens. */
  readonly texts: readonly TailText[];
  /** What it costs to say whether it concerns a reader, in the bytes that a `WorkMeter` counts. */
  readonly costOf: (reader: R) => number;
  /** Tells a reader whom it concerns; whether it does is found out first. */
  readonly tell: (reader: R) => void;
}

/**
 * Tells readers of events in their order. Where their filters look at much,
 * they are asked one after the other, and requests are answered in between.
 */
export class TailTurns<R extends Reader> {
  readonly #meter: WorkMeter;
  readonly #waiting: {
    readonly telling: Telling<R>;
    readonly bytes: number;
  }[] = [];
  #bytes = 0;

  constructor(world: Pick<World, "sleep">) {
    this.#meter = new WorkMeter(world);
  }

  tell(telling: Telling<R>): void {
    const { readers, costOf, cursor } = telling;
    const cost = sum(readers.map(costOf)) + sum(wholeOf(telling).map(searched));
    if (this.#waiting.length === 0 && cost <= atOnce) {
      for (const one of readers) telling.tell(one);
      return;
    }
    const isFull = this.#waiting.length === maxWaiting ||
      this.#bytes > maxWaitingBytes;
    if (isFull) {
      for (const one of readers) one.lost(cursor);
      return;
    }
    for (const text of wholeOf(telling)) text.begin();
    const bytes = sum(telling.texts.map(sizeOf));
    this.#bytes += bytes;
    this.#waiting.push({ telling, bytes });
    if (this.#waiting.length === 1) void this.#tellWaiting();
  }

  async #tellWaiting(): Promise<void> {
    for (let first = this.#waiting[0]; first !== undefined;) {
      const { telling, bytes } = first;
      for (const text of wholeOf(telling)) await this.#write(text);
      for (const reader of telling.readers) await this.#ask(reader, telling);
      this.#bytes -= bytes;
      this.#waiting.shift();
      [first] = this.#waiting;
    }
  }

  /** Whoever reads it will see why it cannot be written. */
  async #write(text: TailText): Promise<void> {
    await text.write(this.#meter).catch(() => {});
  }

  async #ask(
    reader: R,
    { cursor, costOf, tell }: Telling<R>,
  ): Promise<void> {
    if (reader.isGone) return;
    try {
      await this.#meter.spend(costOf(reader));
      await inAttempts(() => {
        if (reader.isBefore(cursor)) tell(reader);
      }, this.#meter);
    } catch {
      // Whoever cannot be told knows at least that there was something.
      reader.lost(cursor);
    }
  }
}

/** The texts that somebody may be told, and not as rows. */
function wholeOf<R extends Reader>(
  { readers, texts }: Telling<R>,
): readonly TailText[] {
  return readers.every(({ inRows }) => inRows) ? [] : texts;
}

function searched(text: TailText): number {
  return text.searched;
}

function sizeOf(text: TailText): number {
  return (text.searched || text.size) + text.row.size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
