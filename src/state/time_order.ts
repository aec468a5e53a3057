import type { Entry } from "./entry.ts";

/** How requests of several servers are put in order. */
export interface TimeOrder {
  /** Milliseconds by which two of them may have come in another order than their stamps say. */
  readonly error: number;
  serverOf(entry: Entry): string | null;
}

/** An arrival or an ending. */
interface Moment {
  readonly entry: Entry;
  readonly isEnd: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The cursor at it. */
  readonly number: number;
}

/**
 * Entries in the order in which they came by the clock that all servers share:
 * batches of several servers lie in the store in the order in which they were
 * stored. Each is seen with the numbers that it would have if all had come to
 * one server.
 */
export function inTimeOrder(entries: readonly Entry[]): Entry[] {
  const moments = momentsOf(entries);
  const numbers = moments.map(({ number }) => number).sort((a, b) => a - b);
  moments.sort((a, b) => a.at - b.at || a.number - b.number);
  const seen = new Map<Entry, { seq: number; changed: number }>();
  for (const [place, { entry, isEnd }] of moments.entries()) {
    const number = numbers[place] ?? 0;
    const known = seen.get(entry);
    seen.set(
      entry,
      isEnd && known !== undefined
        ? { seq: known.seq, changed: number }
        : { seq: number, changed: number },
    );
  }
  return [...seen].map(([entry, { seq, changed }]) =>
    Object.create(entry, { seq: { value: seq }, changed: { value: changed } })
  );
}

/** Whether two entries that `matter` came to different servers so close to each other that nobody knows which was first. */
export function isOrderUnknown(
  entries: readonly Entry[],
  { error, serverOf }: TimeOrder,
  matters: (entry: Entry) => boolean,
): boolean {
  const moments = momentsOf(entries.filter(matters));
  moments.sort((a, b) => a.at - b.at);
  for (const [place, one] of moments.entries()) {
    for (let next = place + 1; next < moments.length; next++) {
      const other = moments[next];
      if (other === undefined || other.at - one.at > error) break;
      if (serverOf(other.entry) !== serverOf(one.entry)) return true;
    }
  }
  return false;
}

function momentsOf(entries: readonly Entry[]): Moment[] {
  return entries.flatMap((entry): Moment[] => {
    const { request: { receivedAt: at }, seq, changed, durationMs } = entry;
    const came = { entry, isEnd: false, at, number: seq };
    return entry.ending === null
      ? [came]
      : [came, { entry, isEnd: true, at: at + durationMs, number: changed }];
  });
}
