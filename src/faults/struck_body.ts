import type { Answer, StreamAnswer } from "../answers/answer.ts";
import { type OpenBody, withBody } from "../answers/as_stream.ts";
import type { ChunkSource } from "../answers/chunk_source.ts";
import { type BreakManner, CutShort } from "../answers/cut_short.ts";
import type { Stop } from "../answers/script.ts";
import { breakPoint } from "./break_point.ts";
import { type Deadline, deadline } from "./deadline.ts";
import type { Strike } from "./fault.ts";
import { PartCounter } from "./part_counter.ts";
import type { Place } from "./place.ts";
import type { Inside } from "./stream_place.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Striking {
  readonly place: Place;
  /** What is broken in two there. */
  readonly inside?: Inside | null | undefined;
  /** What ends an event, by which a place may be counted. */
  readonly separator: RegExp;
  readonly stop: Stop;
  /** How the connection ends that is cut. */
  readonly manner: BreakManner;
}

/** Lets something happen at a place of a body as it is sent, whatever it holds; one that ends before is whole. */
export function strikeBody(
  answer: Answer,
  striking: Striking,
  strike: Strike,
): StreamAnswer {
  return withBody(
    answer,
    (body) => new StruckBody(body, striking, strike),
  );
}

class StruckBody implements ChunkSource {
  readonly #source: ChunkSource;
  readonly #striking: Striking;
  readonly #strike: Strike;
  readonly #timer: Deadline | null;
  readonly #counter: PartCounter;
  readonly #gone = new AbortController();
  /** Bytes that go out before; nothing is that many where a time or events say when. */
  readonly #before: number;
  #sent = 0;
  #isDue = false;
  #isDone = false;
  /** What of a chunk is behind the place. */
  #rest: Bytes | null = null;

  constructor(
    { source, length }: OpenBody,
    striking: Striking,
    strike: Strike,
  ) {
    const { place, separator } = striking;
    this.#source = source;
    this.#striking = striking;
    this.#strike = strike;
    this.#timer = place.after_ms == null
      ? null
      : deadline(place.after_ms, strike);
    this.#counter = new PartCounter(separator);
    this.#before = bytesBefore(place, length);
  }

  async read(): Promise<Bytes | null> {
    if (!this.#isDone && (this.#isDue || this.#isThere)) {
      if (await this.#happen() === "over") return null;
    }
    return this.#rest === null ? await this.#next() : this.#takeRest();
  }

  cancel(reason?: unknown): void {
    this.#timer?.cancel();
    this.#gone.abort();
    this.#source.cancel(reason);
  }

  /** Whether the place is met between two chunks. */
  get #isThere(): boolean {
    const { inside, place: { after_events: events } } = this.#striking;
    if (events != null) return this.#counter.parts >= events;
    return inside == null && this.#sent >= this.#before;
  }

  #takeRest(): Bytes | null {
    const rest = this.#rest;
    this.#rest = null;
    return rest;
  }

  async #next(): Promise<Bytes | null> {
    if (this.#isDone || this.#timer === null) {
      return this.#upToPlace(await this.#source.read());
    }
    const coming = this.#source.read();
    const chunk = await this.#timer.beaten(coming);
    if (chunk !== "late") return this.#upToPlace(chunk);
    return await this.#happen() === "over" ? null : await coming;
  }

  #upToPlace(chunk: Bytes | null): Bytes | null {
    if (chunk === null) this.#timer?.cancel();
    if (chunk === null || this.#isDone) return chunk;
    const at = this.#breakIn(chunk);
    const kept = at === null ? chunk : chunk.subarray(0, at);
    this.#isDue = at !== null;
    this.#rest = at === null ? null : chunk.subarray(at);
    this.#sent += kept.length;
    return kept;
  }

  /** Where a chunk breaks; `null` where it goes out whole. */
  #breakIn(chunk: Bytes): number | null {
    const { inside, place: { after_events: events } } = this.#striking;
    if (events != null) {
      const { length } = this.#counter.takeUpTo(chunk, events);
      return this.#isThere ? length : null;
    }
    const from = Math.max(0, this.#before - this.#sent);
    if (from >= chunk.length) return null;
    return inside == null ? from : breakPoint(chunk, inside, from);
  }

  async #happen(): Promise<"over" | "goes on"> {
    const { place, stop: { kind, forMs = Infinity }, manner } = this.#striking;
    this.#isDone = true;
    this.#timer?.cancel();
    const { parts: event } = this.#counter;
    const byte = this.#sent;
    this.#strike.hit(place.after_events == null ? { byte } : { byte, event });
    if (kind === "stall") {
      await this.#strike.world.sleep(forMs, this.#gone.signal);
      return "goes on";
    }
    this.#source.cancel();
    if (kind === "end") return "over";
    throw new CutShort("dropped", "broken off, as asked", { manner });
  }
}

/** The bytes before a place; where that is told otherwise there is no end of them. */
function bytesBefore(place: Place, length: number | null): number {
  const { after_bytes, after_fraction, after_events, after_ms } = place;
  if (after_bytes != null) return after_bytes;
  if (after_fraction != null) {
    return length === null ? Infinity : Math.floor(length * after_fraction);
  }
  return after_events == null && after_ms == null ? 0 : Infinity;
}
