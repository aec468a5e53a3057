import type { Push } from "./push.ts";

/** One event that waits. */
interface KeptEvent {
  readonly channel: string;
  readonly push: Push;
  readonly size: number;
}

/** Bytes that all channels of a scope keep (docs/limits.md). */
const maxKeptBytes = 1024 * 1024;

/** What an event takes beside its bytes. */
const eventFrame = 200;

/** Events that were pushed and wait for later listeners, in the order in which they came. */
export class KeptEvents {
  #list: KeptEvent[] = [];
  #size = 0;

  /** Keeps the events of a push, and so many in all of this channel. */
  add(channel: string, push: Push, keep: number): void {
    const { unit, parts, writes, given } = push;
    const first = Math.max(0, parts.length - keep);
    for (const [at, part] of parts.entries()) {
      if (at < first) continue;
      const write = writes?.[at];
      const size = eventFrame + (write?.bytes.length ?? sizeOf(given[at]));
      this.#size += size;
      const own = write === undefined ? null : [write];
      const one = { unit, parts: [part], writes: own, given: [given[at]] };
      this.#list.push({ channel, push: one, size });
    }
    let excess = this.count(channel) - keep;
    this.#drop((one) => one.channel === channel && excess-- > 0);
    this.#drop(() => this.#size > maxKeptBytes);
  }

  /** What a channel keeps, after the event with an id where it is among them. */
  of(channel: string, after: string | null): Push[] {
    const all = this.#list.filter((one) => one.channel === channel);
    const at = all.findIndex((one) => idOf(one) === after);
    return all.slice(after === null ? 0 : at + 1).map(({ push }) => push);
  }

  has(channel: string, id: string): boolean {
    return this.#list.some((one) =>
      one.channel === channel && idOf(one) === id
    );
  }

  count(channel: string): number {
    return this.#list.filter((one) => one.channel === channel).length;
  }

  clear(): void {
    this.#list = [];
    this.#size = 0;
  }

  #drop(isToGo: (one: KeptEvent) => boolean): void {
    this.#list = this.#list.filter((one) => {
      if (!isToGo(one)) return true;
      this.#size -= one.size;
      return false;
    });
  }
}

/** The id of an event that is the same for all. */
function idOf({ push: { writes } }: KeptEvent): string | null {
  return writes?.[0]?.mark?.id ?? null;
}

/** Characters of an event that is rendered for each stream, as JSON. */
function sizeOf(given: unknown): number {
  return JSON.stringify(given)?.length ?? 0;
}
