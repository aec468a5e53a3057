import type { Answer, StreamAnswer } from "../answers/answer.ts";
import { type OpenBody, withBody } from "../answers/as_stream.ts";
import type { ChunkSource } from "../answers/chunk_source.ts";
import { CutShort } from "../answers/cut_short.ts";
import type { Stop } from "../answers/script.ts";
import { bytesBefore, deadline } from "./break_off.ts";
import { breakPoint } from "./break_point.ts";
import type { Strike } from "./fault.ts";
import type { GivenPlace } from "./stream_place.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Striking {
  readonly place: GivenPlace;
  readonly stop: Stop;
}

/** Lets something happen at a place of a body that is no stream of events; one that ends before is whole. */
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
  readonly #timer: ReturnType<typeof deadline> | null;
  readonly #gone = new AbortController();
  /** Bytes that go out before; nothing is that many where a time says when. */
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
    const { after_ms, after_bytes, after_fraction } = striking.place;
    this.#source = source;
    this.#striking = striking;
    this.#strike = strike;
    this.#timer = after_ms == null ? null : deadline(after_ms, strike);
    this.#before = bytesBefore(
      { after_ms, after_bytes, after_fraction },
      length,
    );
  }

  async read(): Promise<Bytes | null> {
    const { inside } = this.#striking.place;
    const isAtPlace = inside == null && this.#sent >= this.#before;
    if (!this.#isDone && (this.#isDue || isAtPlace)) {
      if (await this.#happen() === "over") return null;
    }
    return this.#rest === null ? await this.#next() : this.#takeRest();
  }

  cancel(reason?: unknown): void {
    this.#timer?.cancel();
    this.#gone.abort();
    this.#source.cancel(reason);
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
    const { inside } = this.#striking.place;
    const from = Math.max(0, this.#before - this.#sent);
    if (from >= chunk.length) return null;
    return inside == null ? from : breakPoint(chunk, inside, from);
  }

  async #happen(): Promise<"over" | "goes on"> {
    const { kind, forMs = Infinity } = this.#striking.stop;
    this.#isDone = true;
    this.#timer?.cancel();
    this.#strike.hit({ byte: this.#sent });
    if (kind === "stall") {
      await this.#strike.world.sleep(forMs, this.#gone.signal);
      return "goes on";
    }
    this.#source.cancel();
    if (kind === "end") return "over";
    throw new CutShort("dropped", "broken off, as asked");
  }
}
