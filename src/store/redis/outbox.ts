import type { World } from "../../runtime/world.ts";
import type { Entry } from "../../state/entry.ts";
import { entryJson } from "../../state/entry_json.ts";
import type { JournalFollower } from "../../state/followers.ts";
import { inherited, type Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import { type Happening, type Noted, type Pile, pilesOf } from "./batch.ts";
import { type CallBatch, CallCounts } from "./call_counts.ts";
import { StoreRefusal } from "./connection.ts";
import { appendBatch } from "./journal_scripts.ts";
import type { Member } from "./member.ts";
import { numberOf } from "./replies.ts";
import type { SharedMemory } from "./shared_memory.ts";
import type { StoreTally } from "./store_tally.ts";

/** Milliseconds between two reports of an open stream. */
const betweenProgress = 100;

/** Events of requests that wait for the store at most: the oldest go. */
const maxWaiting = 20_000;

/** Events that go in one batch. */
const maxBatch = 2000;

/** A batch on its way. */
interface Flight {
  readonly number: number;
  readonly happened: readonly Happening[];
  readonly calls: CallBatch;
}

export interface OutboxParts {
  readonly state: State;
  readonly member: Member;
  readonly memory: SharedMemory;
  readonly world: World;
  readonly tally: StoreTally;
  /** Milliseconds for which requests of a scope are gathered into a batch. */
  gathering(scope: Scope): number;
  /** What is known of an entry beside what stands in it. */
  factsOf(entry: Entry): Parameters<typeof entryJson>[1];
  /** Whether the requests of a scope are collected. */
  isCollected(scope: Scope): boolean;
  /** Takes in what is not collected: it stays on this server. */
  keep(pile: Pile, base: number): void;
  /** The name under which calls of the stub that answered are summed; `null` for none. */
  sumOf(entry: Entry): string | null;
}

/** What was received here and is not in the store yet. */
export class Outbox implements JournalFollower {
  readonly #parts: OutboxParts;
  #waiting: Happening[] = [];
  #batch = 0;
  #timer: { readonly ms: number; cancel(): void } | null = null;
  #flushing: Promise<void> | null = null;
  #epoch = "";
  /** Whether something waits that could not be stored. */
  isFailing = false;
  /** What was sent and not acknowledged: it is sent again as it was. */
  #inFlight: Flight | null = null;
  /** Requests that went before they could be stored, by place. */
  readonly #lost = new Map<string, number>();
  readonly #calls = new CallCounts();
  readonly #reported = new WeakMap<Entry, number>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  arrived(entry: Entry, scope: Scope): void {
    const name = this.#parts.sumOf(entry);
    if (name !== null) this.#calls.note(name, entry.request.receivedAt);
    this.#add(entry, scope, "came");
  }

  progressed(entry: Entry, scope: Scope): void {
    const now = this.#parts.world.ticks();
    if (now - (this.#reported.get(entry) ?? -Infinity) < betweenProgress) {
      return;
    }
    this.#reported.set(entry, now);
    this.#add(entry, scope, "sent");
  }

  ended(entry: Entry, scope: Scope): void {
    this.#add(entry, scope, "ended");
  }

  marked(): void {}

  /** How much waits, in arrivals, endings and events of streams. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Whether requests are lost that the store does not know of. */
  get lacks(): boolean {
    return this.#lost.size > 0;
  }

  /** Another epoch begins without sums: the calls that were made here count once more. */
  #noteEpoch(): void {
    const { epoch } = this.#parts.member.log;
    const isFirst = this.#epoch === "";
    if (this.#epoch === epoch) return;
    this.#epoch = epoch;
    if (isFirst) return;
    this.#calls.recount();
    this.#inFlight = null;
  }

  #add(entry: Entry, scope: Scope, kind: Happening["kind"]): void {
    const cleared = this.#parts.memory.clearedAt(scope);
    this.#waiting.push({ entry, scope, kind, cleared });
    if (this.#waiting.length > maxWaiting) this.#drop();
    const ms = this.#parts.gathering(scope);
    if (this.#timer === null || ms < this.#timer.ms) this.#flushIn(ms);
  }

  #flushIn(ms: number): void {
    this.#timer?.cancel();
    const cancel = this.#parts.world.after(ms, () => {
      this.#timer = null;
      if (!this.isFailing) this.flush().catch(() => {});
    });
    this.#timer = { ms, cancel };
  }

  #drop(): void {
    const from = this.#inFlight?.happened.length ?? 0;
    for (const one of this.#waiting.splice(from, maxWaiting / 10)) {
      if (one.kind === "came") this.#lose(this.#placeOf(one.scope), 1);
    }
  }

  #lose(place: string, count: number): void {
    this.#parts.tally.dropped += count;
    this.#lost.set(place, (this.#lost.get(place) ?? 0) + count);
  }

  #placeOf(scope: Scope): string {
    return this.#parts.memory.placeOf(scope);
  }

  /** Resolves once all that has happened up to now is in the store. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing;
    this.#timer?.cancel();
    this.#timer = null;
    this.#flushing = this.#flushAll().finally(() => this.#flushing = null);
    await this.#flushing;
  }

  async #flushAll(): Promise<void> {
    this.#noteEpoch();
    while (this.#waiting.length > 0 || this.#calls.isWaiting) {
      this.#inFlight ??= {
        number: ++this.#batch,
        happened: this.#waiting.slice(0, maxBatch),
        calls: this.#calls.batch(),
      };
      try {
        this.isFailing = !await this.#append(this.#inFlight);
        if (this.isFailing) return;
      } catch (error) {
        this.isFailing = true;
        throw error;
      }
    }
  }

  /** Whether there was room for it; else its requests are lost, and counted. */
  async #append(flight: Flight): Promise<boolean> {
    const { member, isCollected, keep } = this.#parts;
    const { happened, calls } = flight;
    const piles = pilesOf(happened);
    const stored = piles.filter(({ scope }) => isCollected(scope));
    const args = [
      member.server,
      flight.number,
      member.keys.channel,
      happened.length,
      stored.length,
      ...stored.flatMap((one) => this.#argumentsOf(one)),
      ...calls.flat(),
    ];
    const places = stored.map(({ scope }) => this.#placeOf(scope));
    const keys = places.map((one) => member.keys.journal(one));
    try {
      const base = numberOf(await member.run(appendBatch, args, keys));
      this.#landed(flight);
      for (const place of places) this.#lost.delete(place);
      for (const one of piles) if (!isCollected(one.scope)) keep(one, base);
      return true;
    } catch (error) {
      const isFull = error instanceof StoreRefusal && error.code === "OOM";
      if (!isFull) throw error;
      this.#landed({ ...flight, calls: [] });
      for (const { scope, records } of stored) {
        this.#lose(
          this.#placeOf(scope),
          records.filter(({ came }) => came !== null).length,
        );
      }
      return false;
    }
  }

  #landed({ happened, calls }: Flight): void {
    this.#inFlight = null;
    this.#waiting.splice(0, happened.length);
    this.#calls.added(calls);
  }

  #argumentsOf({ scope, cleared, records }: Pile): (string | number)[] {
    const place = this.#placeOf(scope);
    const most = inherited(scope, "journal_limit") ??
      this.#parts.state.journals.limits.entries;
    const first = records.reduce(
      (least, { came, changed }) => Math.min(least, came ?? changed),
      Infinity,
    );
    const lost = this.#lost.get(place) ?? 0;
    const data = `[${records.map((one) => this.#jsonOf(one)).join()}]`;
    return [place, cleared, records.length, most, lost, first, data];
  }

  /** A `BatchRecord` as JSON. */
  #jsonOf({ entry, came, changed }: Noted): string {
    const text = entryJson(entry, this.#parts.factsOf(entry));
    return `{"came":${came},"changed":${changed},"text":${text}}`;
  }
}
