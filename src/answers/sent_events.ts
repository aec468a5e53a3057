import type { SentEvent } from "./ending.ts";
import type { EventMark, Write } from "./script.ts";

/** Events of one stream that are listed (docs/limits.md): the first. */
const maxListedEvents = 100_000;

/**
 * What went out of a stream. Its events are listed in columns, since most of
 * them share their mark with those of other streams: an object for each takes
 * two and a half times the memory ("streams").
 */
export class SentEvents {
  #marks: EventMark[] = [];
  /** When the events went out. */
  #times: number[] = [];
  #sizes: number[] = [];
  #list: SentEvent[] | null = null;
  count = 0;
  /** Milliseconds since the request was received. */
  firstMs: number | null = null;
  #last: EventMark | null = null;
  #lastMs = 0;
  #lastSize = 0;

  /** Notes the events that are complete with a write. */
  note({ bytes, mark, earlier }: Write, atMs: number): void {
    if (earlier !== undefined) {
      for (const one of earlier) this.#add(one, bytes.length, atMs);
    }
    if (mark !== null) this.#add(mark, bytes.length, atMs);
  }

  #add(mark: EventMark, writeSize: number, atMs: number): void {
    const size = mark.size ?? writeSize;
    if (this.#marks.length < maxListedEvents) {
      this.#marks.push(mark);
      this.#times.push(atMs);
      this.#sizes.push(size);
    }
    this.count++;
    this.firstMs ??= atMs;
    this.#last = mark;
    this.#lastMs = atMs;
    this.#lastSize = size;
  }

  get last(): SentEvent | null {
    const mark = this.#last;
    return mark === null ? null : event(mark, this.#lastMs, this.#lastSize);
  }

  /** How many are listed. */
  get listed(): number {
    return this.#marks.length;
  }

  /** The mark of the listed event at a place. */
  markAt(place: number): EventMark | undefined {
    return this.#marks[place];
  }

  /** Those that are listed: made when they are first asked for, and kept up from then on. */
  list(): readonly SentEvent[] {
    const list = this.#list ??= [];
    for (let at = list.length; at < this.#marks.length; at++) {
      const mark = this.#marks[at];
      if (mark === undefined) break;
      list.push(event(mark, this.#times[at] ?? 0, this.#sizes[at] ?? 0));
    }
    return list;
  }

  /** The ids of those that are listed. */
  ids(): string[] {
    return this.#marks.flatMap(({ id }) => id ?? []);
  }

  /** Lets go of the list: nobody can ask for it any more. */
  forget(): void {
    this.#marks = [];
    this.#times = [];
    this.#sizes = [];
    this.#list = null;
  }
}

function event(
  { id, event }: EventMark,
  atMs: number,
  bytes: number,
): SentEvent {
  return { atMs, id, event, bytes };
}
