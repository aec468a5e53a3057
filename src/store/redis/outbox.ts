import type { World } from "../../runtime/world.ts";
import type { Entry } from "../../state/entry.ts";
import { packEntries } from "../../state/entry_pack.ts";
import type { JournalFollower } from "../../state/followers.ts";
import { inherited, type Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Batch } from "./batch.ts";
import type { CallBatch, CallCounts } from "./call_counts.ts";
import { StoreRefusal } from "./connection.ts";
import { appendBatch } from "./journal_scripts.ts";
import { KeptPile } from "./kept_pile.ts";
import type { Member } from "./member.ts";
import type { Pile } from "./pile.ts";
import { numberOf } from "./replies.ts";
import type { SharedMemory } from "./shared_memory.ts";
import type { StoreTally } from "./store_tally.ts";
import { WaitingBatches } from "./waiting_batches.ts";

/** Milliseconds between two reports of an open stream. */
const betweenProgress = 100;

/** A batch on its way. */
interface Flight {
  readonly number: number;
  readonly batch: Batch;
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
  /** Calls that are summed, and are not in the sums of the store yet. */
  readonly calls: CallCounts;
  /** Bytes that are stored of a body. */
  readonly bodyBytes: number;
  /** Whether the requests of a scope are collected. */
  isCollected(scope: Scope): boolean;
  /** Takes in what is not collected: it stays on this server. */
  keep(pile: KeptPile, base: number): void;
  /** Is told of so many requests that would have stayed here, and are gone. */
  miss(scope: Scope, count: number): void;
}

/** What was received here and is not in the store yet. */
export class Outbox implements JournalFollower {
  readonly #parts: OutboxParts;
  readonly #waiting: WaitingBatches;
  #number = 0;
  #timer: { readonly ms: number; cancel(): void } | null = null;
  #flushing: Promise<void> | null = null;
  #epoch = "";
  /** Whether something waits that could not be stored. */
  isFailing = false;
  /** What was sent and not acknowledged: it is sent again as it was. */
  #inFlight: Flight | null = null;
  /** Requests that went before they could be stored, by place. */
  readonly #lost = new Map<string, number>();
  readonly #reported = new WeakMap<Entry, number>();

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#waiting = new WaitingBatches({
      clearedAt: (scope) => parts.memory.clearedAt(scope),
      isCollected: parts.isCollected,
      onLost: (pile) => this.#lose(pile),
    });
  }

  arrived(entry: Entry, scope: Scope): void {
    this.#waiting.open().came(entry, scope);
    const ms = this.#parts.gathering(scope);
    if (this.#timer === null || ms < this.#timer.ms) this.#flushIn(ms);
  }

  progressed(entry: Entry, scope: Scope): void {
    const now = this.#parts.world.ticks();
    if (now - (this.#reported.get(entry) ?? -Infinity) < betweenProgress) {
      return;
    }
    this.#reported.set(entry, now);
    this.#changed(entry, scope);
  }

  ended(entry: Entry, scope: Scope): void {
    this.#changed(entry, scope);
  }

  marked(): void {}

  /** How much waits, in arrivals, endings and events of streams. */
  get size(): number {
    return this.#waiting.size;
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
    this.#parts.calls.recount();
    this.#inFlight = this.#waiting.sent = null;
  }

  #changed(entry: Entry, scope: Scope): void {
    this.#waiting.open().changed(entry, scope);
    if (this.#timer === null) this.#flushIn(this.#parts.gathering(scope));
  }

  #flushIn(ms: number): void {
    this.#timer?.cancel();
    this.#timer = null;
    const send = () => {
      this.#timer = null;
      if (!this.isFailing) this.flush().catch(() => {});
    };
    // A timer would take 2 ms; by the end of this turn most have been answered.
    if (ms === 0) return queueMicrotask(send);
    this.#timer = { ms, cancel: this.#parts.world.after(ms, send) };
  }

  #lose(pile: Pile | KeptPile): void {
    const { scope, arrivals: count } = pile;
    if (count === 0) return;
    this.#parts.tally.dropped += count;
    if (pile instanceof KeptPile) return this.#parts.miss(scope, count);
    const place = this.#placeOf(scope);
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

  /** What comes meanwhile goes with the next one: many small batches would cost more. */
  async #flushAll(): Promise<void> {
    this.#noteEpoch();
    const { calls } = this.#parts;
    for (const batch of this.#due()) {
      // It may have given room meanwhile.
      if (batch.size > 0 && !this.#waiting.has(batch)) continue;
      this.#inFlight ??= {
        number: ++this.#number,
        batch,
        calls: calls.batch(),
      };
      this.#waiting.sent = this.#inFlight.batch;
      try {
        this.isFailing = !await this.#append(this.#inFlight);
        if (this.isFailing) return;
      } catch (error) {
        this.isFailing = true;
        throw error;
      }
    }
  }

  /** What is to be sent now, beginning with what may have been sent before; calls alone where nothing else is. */
  #due(): readonly Batch[] {
    const waiting = this.#waiting.all;
    const sent = this.#inFlight?.batch;
    if (sent !== undefined && sent !== waiting[0]) return [sent, ...waiting];
    const isBare = waiting.length === 0 && this.#parts.calls.isWaiting;
    return isBare ? [this.#waiting.make()] : waiting;
  }

  /** Whether there was room for it; else its requests are lost, and counted. */
  async #append(flight: Flight): Promise<boolean> {
    const { member, keep } = this.#parts;
    const { batch: { piles, kept, size }, calls } = flight;
    const args = [
      member.server,
      flight.number,
      member.keys.channel,
      size,
      piles.length,
      ...piles.flatMap((one) => this.#argumentsOf(one)),
      ...calls.flat(),
    ];
    const places = piles.map(({ scope }) => this.#placeOf(scope));
    const keys = places.map((one) => member.keys.journal(one));
    try {
      const base = numberOf(await member.run(appendBatch, args, keys));
      this.#landed(flight);
      for (const place of places) this.#lost.delete(place);
      for (const one of kept) keep(one, base);
      return true;
    } catch (error) {
      const isFull = error instanceof StoreRefusal && error.code === "OOM";
      if (!isFull) throw error;
      this.#landed({ calls: [] });
      for (const pile of [...piles, ...kept]) this.#lose(pile);
      return false;
    }
  }

  #landed({ calls }: Pick<Flight, "calls">): void {
    this.#inFlight = null;
    this.#waiting.landed();
    this.#parts.calls.added(calls);
  }

  #argumentsOf({ scope, cleared, first, records }: Pile): (string | number)[] {
    const { state, member: { heart }, bodyBytes: limit } = this.#parts;
    const place = this.#placeOf(scope);
    const most = inherited(scope, "journal_limit") ??
      state.journals.limits.entries;
    const lost = this.#lost.get(place) ?? 0;
    const { run } = state.received;
    const { clock: { offset } } = heart;
    const data = packEntries(records, { run, offset, limit });
    return [place, cleared, records.length, most, lost, first, data];
  }
}
