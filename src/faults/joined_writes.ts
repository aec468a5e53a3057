import type { EventMark, Script, Step, Write } from "../answers/script.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Strike } from "./fault.ts";
import { type TimelyChange, TimelyScript } from "./timely_script.ts";

/** When what is held goes out. */
interface Holding {
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since the first of them came; `null` for no such time. */
  readonly forMs: number | null;
  readonly strike: Strike;
}

/** Writes of one block: those of no bytes would else never fill one. */
const maxWrites = 1000;

/** The same script with its writes held and joined. */
export function joinedWrites(script: Script, holding: Holding): Script {
  return new Blocks(script, holding).made;
}

class Blocks implements TimelyChange {
  readonly made: TimelyScript;
  readonly #holding: Holding;
  #held: Write[] = [];
  #size = 0;
  /** Milliseconds that the block has been held. */
  #heldMs = 0;
  /** Milliseconds that the player has to wait between what went out before and the block. */
  #delayMs = 0;
  #isHit = false;

  constructor(script: Script, holding: Holding) {
    this.made = new TimelyScript(script, holding.strike.world, this);
    this.#holding = holding;
  }

  /** As long as the block may be held. */
  patience(): number | null {
    const { forMs } = this.#holding;
    return forMs === null || this.#held.length === 0
      ? null
      : Math.max(0, forMs - this.#heldMs);
  }

  passed(ms: number): void {
    if (this.#held.length > 0) this.#heldMs += ms;
  }

  late(): void {
    this.#flush(0);
  }

  cancel(): void {
    this.#held = [];
  }

  take(step: Step | null): void {
    if (step === null || step.kind !== "write") {
      this.#flush(0);
      if (step !== null) this.made.put(step);
      return;
    }
    const { forMs, size } = this.#holding;
    const left = forMs === null ? Infinity : Math.max(0, forMs - this.#heldMs);
    const isLate = this.#held.length > 0 && step.delayMs >= left;
    if (isLate) this.#flush(left);
    if (this.#held.length > 0) this.#heldMs += step.delayMs;
    this.#delayMs += step.delayMs - (isLate ? left : 0);
    this.#held.push(step);
    this.#size += step.bytes.length;
    const isFull = this.#size >= size || this.#held.length >= maxWrites;
    if (isFull) this.#flush(0);
  }

  /** Sends the block, so many milliseconds after the last write of it came. */
  #flush(afterMs: number): void {
    const [first] = this.#held;
    if (first === undefined) return;
    const delayMs = this.#delayMs + afterMs;
    const held = this.#held;
    this.#held = [];
    this.#size = 0;
    this.#heldMs = 0;
    this.#delayMs = 0;
    this.made.put(this.#joined(held, delayMs));
  }

  #joined(held: readonly Write[], delayMs: number): Write {
    const marks = held.flatMap(marksOf);
    const mark = marks.pop() ?? null;
    const isJoined = held.length > 1;
    const { strike } = this.#holding;
    return {
      kind: "write",
      delayMs,
      bytes: joinChunks(held.map(({ bytes }) => bytes)),
      mark,
      earlier: marks,
      onPlay: () => {
        for (const { onPlay } of held) onPlay?.();
        if (isJoined && !this.#isHit) strike.hit();
        this.#isHit ||= isJoined;
      },
    };
  }
}

function marksOf({ mark, earlier = [], bytes }: Write): EventMark[] {
  return mark === null
    ? [...earlier]
    : [...earlier, { ...mark, size: mark.size ?? bytes.length }];
}
