import type { Standing, StoreStanding } from "./awaited.ts";
import type { Reply } from "./connection.ts";

// What the scripts answer, read. A reply of another form than its script makes
// is a fault of the store, and an error.

/** A change as the log has it. */
export interface LoggedChange {
  readonly version: number;
  /** Unique; it ends in `w` where somebody waits until all have it. */
  readonly id: string;
  /** Milliseconds since the epoch on the store's clock. */
  readonly at: number;
  /** The cursor before it; it may raise that by eight. */
  readonly cursor: number;
  readonly text: string;
}

export function listOf(reply: Reply | undefined): readonly Reply[] {
  if (Array.isArray(reply)) return reply;
  throw new Error(`The store answered ${JSON.stringify(reply)}, not a list`);
}

export function textOf(reply: Reply | undefined): string {
  if (typeof reply === "string") return reply;
  if (typeof reply === "number") return String(reply);
  throw new Error(`The store answered ${JSON.stringify(reply)}, not a text`);
}

export function numberOf(reply: Reply | undefined): number {
  const number = Number(textOf(reply));
  if (Number.isFinite(number)) return number;
  throw new Error(`The store answered ${JSON.stringify(reply)}, not a number`);
}

/** How each server stands. */
export function standingsOf(reply: Reply | undefined): Standing[] {
  const list = listOf(reply);
  const standings: Standing[] = [];
  for (let at = 0; at < list.length; at += 3) {
    standings.push({
      server: textOf(list[at]),
      until: numberOf(list[at + 1]),
      acknowledged: numberOf(list[at + 2]),
    });
  }
  return standings;
}

/** The store's clock, and how each server stands. */
export function standingOf(reply: Reply): StoreStanding {
  const [now, servers] = listOf(reply);
  return { now: numberOf(now), servers: standingsOf(servers) };
}

/** Names and values that stand one after the other. */
export function pairsOf(reply: Reply | undefined): Map<string, string> {
  const list = listOf(reply);
  const pairs = new Map<string, string>();
  for (let at = 0; at < list.length; at += 2) {
    pairs.set(textOf(list[at]), textOf(list[at + 1]));
  }
  return pairs;
}

/** The changes of `readLog`. */
export function changesOf(reply: Reply): LoggedChange[] {
  const list = listOf(reply);
  const changes: LoggedChange[] = [];
  for (let at = 0; at < list.length; at += 5) {
    changes.push({
      version: numberOf(list[at]),
      id: textOf(list[at + 1]),
      at: numberOf(list[at + 2]),
      cursor: numberOf(list[at + 3]),
      text: textOf(list[at + 4]),
    });
  }
  return changes;
}

/** A message that a change was logged, with the epoch in which; `null` for the change where it has to be read. */
export function newsOf(
  message: string,
): { readonly epoch: string; readonly change: LoggedChange | null } | null {
  const [, kind, epoch = "", version, rest = ""] =
    /^([LV]) (\S+) (\d+)(?: ([^]*))?$/.exec(message) ?? [];
  if (kind === undefined) return null;
  const [, at, cursor, id = "", text = ""] =
    /^(\d+) (\d+) (\S+) ([^]*)$/.exec(rest) ?? [];
  if (kind === "V" || at === undefined) return { epoch, change: null };
  const numbers = { version: Number(version), at: Number(at) };
  const change = { ...numbers, cursor: Number(cursor), id, text };
  return { epoch, change };
}
