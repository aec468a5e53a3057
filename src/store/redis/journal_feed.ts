import { WorkMeter } from "../../runtime/work_meter.ts";
import { type PackedEntry, unpackEntries } from "../../state/entry_pack.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { Reply } from "./connection.ts";
import { readBatches } from "./journal_scripts.ts";
import type { Member } from "./member.ts";
import type { KeptPile } from "./kept_pile.ts";
import { type KeptParts, KeptRequests } from "./kept_requests.ts";
import { listOf, numberOf, pairsOf, textOf } from "./replies.ts";

/** Batches of a stream that are read at once. */
const page = 50;

/** Where a journal was read to. */
interface Reading {
  /** Ids go on even over a loss of the store, since the cursor does. */
  id: string;
  /** The ordinal of the next record, which counts from the last clearing. */
  next: number;
  /** The version of that. */
  cleared: number;
}

/** What it costs to take a record in, in the bytes that a `WorkMeter` counts. */
const recordCost = 2000;

interface Batch {
  /** The version of the last clearing before it. */
  readonly cleared: number;
  /** Records before it that have gone. */
  readonly missed: number;
  readonly scope: Scope;
  readonly server: string;
  readonly base: number;
  readonly records: readonly PackedEntry[];
}

/** One whose records are a text yet. */
interface Packed extends Omit<Batch, "records"> {
  readonly count: number;
  readonly text: string;
}

interface FeedParts extends Omit<KeptParts, "take"> {
  readonly state: State;
  readonly member: Member;
  /** Resolves once all changes up to a version are carried out here. */
  reached(version: number): Promise<void>;
  /** Takes the sums of calls. */
  onSums(sums: ReadonlyMap<string, string>): void;
}

/** Fills the journals of this server with what all servers have received, when somebody asks. */
export class JournalFeed {
  readonly #parts: FeedParts;
  readonly #readings = new Map<string, Reading>();
  readonly #kept: KeptRequests;
  readonly #meter: WorkMeter;
  #pulling: Promise<void> = Promise.resolve();

  constructor(parts: FeedParts) {
    this.#parts = parts;
    this.#meter = new WorkMeter(parts.member.world);
    const { member: { server } } = parts;
    this.#kept = new KeptRequests({
      ...parts,
      take: (batch) => this.#take({ ...batch, server, missed: 0 }),
    });
  }

  /** Resolves once all is here that the store had when it was called. */
  pull(scopes: readonly Scope[]): Promise<void> {
    const pulling = this.#pulling.catch(() => {})
      .then(() => this.#pullAll(scopes));
    this.#pulling = pulling;
    return pulling;
  }

  async #pullAll(scopes: readonly Scope[]): Promise<void> {
    const { member, memory, copies, onSums } = this.#parts;
    this.#kept.takeAll();
    let open = scopes.filter(({ ended }) => ended === null);
    while (open.length > 0) {
      const places = open.map((one) => memory.placeOf(one));
      const ids = places.map((one) => this.#readingOf(one).id);
      const keys = places.map((one) => member.keys.journal(one));
      const reply = await member.run(readBatches, [page, ...ids], keys);
      const [cursor, version, sums, streams] = listOf(reply);
      const lists = listOf(streams).map(listOf);
      const before = places.map((one) => ({ ...this.#readingOf(one) }));
      const batches = lists.flatMap((list, at) => {
        const scope = open[at];
        return scope === undefined ? [] : this.#batchesOf(list, scope);
      });
      // All changes from before are carried out first: what came after a clearing is not taken in before that, and whoever asks knows what others were told.
      await this.#parts.reached(numberOf(version)).catch((error) => {
        for (const [at, place] of places.entries()) {
          Object.assign(this.#readingOf(place), before[at]);
        }
        throw error;
      });
      for (const batch of batches.sort((a, b) => a.base - b.base)) {
        await this.#meter.spend(batch.text.length + batch.count * recordCost);
        this.#take({ ...batch, records: unpackEntries(batch.text) });
      }
      onSums(pairsOf(sums));
      open = open.filter((_, at) => (lists[at]?.length ?? 0) >= page * 7);
      if (open.length === 0) copies.reach(numberOf(cursor));
    }
    this.#forget();
  }

  #readingOf(place: string): Reading {
    const known = this.#readings.get(place) ??
      { id: "0-0", next: 0, cleared: 0 };
    this.#readings.set(place, known);
    return known;
  }

  #batchesOf(list: readonly Reply[], scope: Scope): Packed[] {
    const { memory } = this.#parts;
    const reading = this.#readingOf(memory.placeOf(scope));
    const batches: Packed[] = [];
    for (let at = 0; at < list.length; at += 7) {
      const fields = list.slice(at, at + 7);
      const [id, count, ordinal, server, base, data, version] = fields;
      reading.id = textOf(id);
      const first = numberOf(ordinal);
      const cleared = numberOf(version);
      if (cleared !== reading.cleared) reading.next = 0;
      reading.cleared = cleared;
      const missed = first - reading.next;
      reading.next = first + numberOf(count);
      batches.push({
        cleared,
        missed,
        scope,
        server: textOf(server),
        base: numberOf(base),
        count: numberOf(count),
        text: textOf(data),
      });
    }
    return batches;
  }

  #take({ scope, server, base, records, cleared, missed }: Batch): void {
    const { memory } = this.#parts;
    if (scope.ended !== null || cleared < memory.clearedAt(scope)) return;
    if (missed > 0) this.#parts.copies.miss(scope, missed, base);
    for (const { came, changed, text } of records) {
      if (memory.forgotten.has(text.id)) continue;
      this.#parts.copies.take(scope, text, {
        seq: came === null ? null : base + came,
        changed: base + changed,
        server,
      });
    }
  }

  /** Notes what stays on this server. */
  keep(pile: KeptPile, base: number): void {
    this.#kept.keep(pile, base);
  }

  /** Scopes that have ended need no place any more. */
  #forget(): void {
    const { state, memory } = this.#parts;
    const live = state.scopes.all();
    if (this.#readings.size < 2 * live.length + 100) return;
    const places = new Set(live.map((one) => memory.placeOf(one)));
    for (const place of this.#readings.keys()) {
      if (!places.has(place)) this.#readings.delete(place);
    }
  }
}
