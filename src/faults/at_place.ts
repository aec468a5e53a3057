import type { Script, Step, Stop, Write } from "../answers/script.ts";
import { breakPoint } from "./break_point.ts";
import { played } from "./event_damage.ts";
import type { Strike } from "./fault.ts";
import type { PlaceAhead } from "./stream_place.ts";
import { type TimelyChange, TimelyScript } from "./timely_script.ts";

/** What happens at a place of a stream. */
interface Striking {
  readonly place: PlaceAhead;
  /** What is done there, one after the other. */
  readonly steps: readonly Step[];
  readonly strike: Strike;
}

/** Puts steps into a script where a place is. What is behind it follows, if the steps let it. */
export function atPlace(script: Script, striking: Striking): Script {
  return new PlacedSteps(script, striking).made;
}

class PlacedSteps implements TimelyChange {
  readonly made: TimelyScript;
  readonly #striking: Striking;
  #isDone = false;
  #events = 0;
  #bytes = 0;
  #elapsedMs = 0;

  constructor(script: Script, striking: Striking) {
    this.made = new TimelyScript(script, striking.place.world, this);
    this.#striking = striking;
    const { ms, inside } = striking.place;
    const isAtStart = !ms && inside === null && this.#isThere;
    if (isAtStart) this.#strikeNow(0);
  }

  /** Up to the time of the place. */
  patience(): number | null {
    const { place: { ms, inside } } = this.#striking;
    return ms === null || inside !== null || this.#isDone
      ? null
      : Math.max(0, ms - this.#elapsedMs);
  }

  passed(ms: number): void {
    this.#elapsedMs += ms;
  }

  late(): void {
    this.#strikeNow(0);
  }

  take(step: Step | null): void {
    if (step === null) return;
    const { place: { ms, inside } } = this.#striking;
    const wait = ms === null ? null : Math.max(0, ms - this.#elapsedMs);
    const isBefore = step.kind === "hold" || (wait ?? 0) < step.delayMs;
    if (!this.#isDone && wait !== null && inside === null && isBefore) {
      this.#strikeNow(wait);
      return this.#pass({
        ...step,
        delayMs: Math.max(0, step.delayMs - wait),
      });
    }
    this.#elapsedMs += step.delayMs;
    this.#pass(step);
  }

  /** Passes a step on, with what is to happen in it or behind it. */
  #pass(step: Step): void {
    if (step.kind !== "write") return void this.made.put(step);
    const at = this.#isDone ? null : this.#breakIn(step);
    if (at !== null) return this.#break(step, at);
    this.#count(step);
    this.made.put(step);
    const { ms, inside } = this.#striking.place;
    const mayStrike = !this.#isDone && ms === null && inside === null;
    if (mayStrike && step.mark !== null && this.#isThere) this.#strikeNow(0);
  }

  get #isThere(): boolean {
    const { events, bytes, ms } = this.#striking.place;
    return this.#events >= events && this.#bytes >= bytes &&
      (ms === null || this.#elapsedMs >= ms);
  }

  /** Where a write breaks; `null` where it goes out whole. */
  #breakIn({ bytes }: Write): number | null {
    const { place } = this.#striking;
    const isNear = this.#bytes + bytes.length > place.bytes &&
      this.#events >= place.events &&
      (place.ms === null || this.#elapsedMs >= place.ms);
    if (place.inside === null || !isNear) return null;
    const from = Math.max(0, place.bytes - this.#bytes);
    return breakPoint(bytes, place.inside, from);
  }

  #break(write: Write, at: number): void {
    const { bytes, mark, delayMs } = write;
    const first = { ...write, bytes: bytes.subarray(0, at), mark: null };
    const size = mark?.size ?? bytes.length;
    this.made.put(first);
    this.#bytes += at;
    this.#strikeNow(0);
    this.#pass({
      kind: "write",
      delayMs: Math.min(delayMs, 0),
      bytes: bytes.subarray(at),
      mark: mark === null ? null : { ...mark, size },
    });
  }

  #count({ bytes, mark }: Write): void {
    this.#bytes += bytes.length;
    if (mark !== null) this.#events++;
  }

  #strikeNow(delayMs: number): void {
    this.#isDone = true;
    this.#elapsedMs += delayMs;
    const { steps, strike } = this.#striking;
    const at = { event: this.#events, byte: this.#bytes };
    for (const [index, step] of steps.entries()) {
      const timed = { ...step, delayMs: index === 0 ? delayMs : 0 };
      this.made.put(
        index === 0 ? played(timed, () => strike.hit(at)) : timed,
      );
    }
  }
}

/** The stop of a fault. */
export function stop(kind: Stop["kind"], forMs?: number): Stop {
  return {
    kind,
    delayMs: 0,
    ...(forMs === undefined ? {} : { forMs }),
  };
}
