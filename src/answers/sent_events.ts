import type { SentEvent } from "./ending.ts";

/** Events of one stream that are listed (docs/limits.md): the first. */
const maxListedEvents = 100_000;

/** What went out of a stream. */
export class SentEvents {
  /** The first of them. */
  readonly list: SentEvent[] = [];
  count = 0;
  /** Milliseconds since the request was received. */
  firstMs: number | null = null;
  last: SentEvent | null = null;

  add(event: SentEvent): void {
    if (this.list.length < maxListedEvents) this.list.push(event);
    this.count++;
    this.firstMs ??= event.atMs;
    this.last = event;
  }

  /** The ids of those that are listed. */
  ids(): string[] {
    return this.list.flatMap(({ id }) => id ?? []);
  }

  /** Lets go of the list: nobody can ask for it any more. */
  forget(): void {
    this.list.length = 0;
  }
}
