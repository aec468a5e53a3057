import type { Entry } from "../../state/entry.ts";
import { entryText } from "../../state/entry_text.ts";
import type { JournalCopies } from "../../state/journal_copies.ts";
import type { Missing } from "../../state/link.ts";
import { callsIn } from "../../matching/candidate.ts";
import type { Scope } from "../../state/scope.ts";
import type { State } from "../../state/state.ts";
import type { TimeOrder } from "../../state/time_order.ts";
import type { Stub } from "../../state/stub.ts";
import type { StoreSettings } from "../../runtime/store_settings.ts";
import { CallCounts } from "./call_counts.ts";
import { Gathering } from "./gathering.ts";
import { JournalFeed } from "./journal_feed.ts";
import type { Member } from "./member.ts";
import type { LateRequests } from "./late_requests.ts";
import { Outbox } from "./outbox.ts";
import { inSharedRuns } from "./shared_runs.ts";
import type { SharedMemory } from "./shared_memory.ts";
import type { StoreTally } from "./store_tally.ts";

/** Asks a server to store what it has received, and to read what others have. */
const flushQuestion = "flush";
const gatherQuestion = "gather";

/** The answer of one that had no room in the store for what it received. */
const lacking = "lacking";

interface JournalParts {
  readonly state: State;
  readonly copies: JournalCopies;
  readonly member: Member;
  readonly memory: SharedMemory;
  readonly settings: StoreSettings;
  readonly tally: StoreTally;
  readonly late: LateRequests;
  /** Resolves once all changes up to a version are carried out here. */
  reached(version: number): Promise<void>;
  /** Whether calls of a stub are counted by the log. */
  isExact(stub: Stub): boolean;
}

/** What all servers have received, as one: each stores its own, and reads the rest when it is asked. */
export class SharedJournals {
  readonly #parts: JournalParts;
  readonly #outbox: Outbox;
  readonly #feed: JournalFeed;
  readonly #gathering: Gathering;
  readonly #calls = new CallCounts();
  /** Resolves once all that was answered before by any server is here, with what may be missing of any scope. */
  readonly settle: () => Promise<readonly Missing[]>;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.settle = inSharedRuns(() => this.#settle());
    const { state, copies, member, memory, reached, tally } = parts;
    this.#gathering = new Gathering({
      server: member.server,
      followers: copies.followers,
      publish: (text) => member.connection.publish(text),
      others: () => member.heart.others(),
      ticks: member.world.ticks,
    });
    this.#feed = new JournalFeed({
      state,
      copies,
      member,
      memory,
      reached: (version) => reached(version),
      onSums: (sums) => this.#takeSums(sums),
      textOf: (entry) => entryText(entry, this.#factsOf(entry)),
    });
    this.#outbox = new Outbox({
      state,
      member,
      memory,
      world: member.world,
      tally,
      gathering: (scope) => this.#gathering.msOf(this.#isCollected(scope)),
      calls: this.#calls,
      bodyBytes: parts.settings.bodyBytes,
      isCollected: (scope) => this.#isCollected(scope),
      keep: (...given) => this.#feed.keep(...given),
      miss: (scope, count) => copies.miss(scope, count, copies.cursor),
    });
    state.received.followers.add(this.#outbox);
  }

  #factsOf(entry: Entry) {
    const { state: { received }, member: { heart }, settings } = this.#parts;
    const { clock: { offset } } = heart;
    const id = received.idOf(entry);
    return { id, offset, limit: settings.bodyBytes };
  }

  #isCollected({ name }: Scope): boolean {
    const { journal } = this.#parts.settings;
    return journal === "all" || (journal === "scopes" && name !== null);
  }

  /** Notes that a server follows what all receive, or no longer. */
  noteFollower(server: string, isSo: boolean): void {
    this.#gathering.note(server, isSo);
  }

  /** Answers another server that asks. */
  async answer(question: string): Promise<string> {
    await this.flush();
    if (question === gatherQuestion) await this.#pull();
    return this.#outbox.lacks ? lacking : "";
  }

  /** Stores what is here and was not stored yet. */
  async flush(): Promise<void> {
    await Promise.all([this.#outbox.flush(), this.#parts.late.flush()]);
  }

  /** How much waits to be stored. */
  get waiting(): number {
    return this.#outbox.size;
  }

  /** Stores what could not be stored while the store was away, and forgets those who follow and are gone. */
  retry(): void {
    this.#gathering.prune();
    if (this.#outbox.isFailing) this.flush().catch(() => {});
  }

  /** There is news in the store: those who follow are told. */
  onNews(): void {
    if (!this.#parts.copies.followers.areThere) return;
    this.#pull().catch(() => {});
  }

  #pull(): Promise<void> {
    return this.#feed.pull(this.#parts.state.scopes.all());
  }

  /** Resolves once all that was answered before by any server is here; says what may be missing of some scopes. */
  async settled(scopes: readonly Scope[]): Promise<readonly Missing[]> {
    const { memory, settings, member } = this.#parts;
    const since = Math.min(...scopes.map((one) => memory.beganAt(one)));
    const hasGlobal = scopes.some(({ name }) => name === null);
    const isAll = settings.journal === "off" || hasGlobal;
    try {
      const missing = await this.settle();
      return missing.filter(({ why, until }) =>
        why === "not_collected" ? isAll : until >= since
      );
    } catch (error) {
      if (settings.lost === "refuse") throw error;
      return [{ why: "store_lost", until: member.world.now() }];
    }
  }

  async #settle(): Promise<readonly Missing[]> {
    const { member, tally } = this.#parts;
    const start = member.world.ticks();
    const [answers] = await Promise.all([
      member.ask(flushQuestion),
      this.flush().catch(() => {
        throw member.unreachable();
      }),
    ]);
    await this.#pull().catch(() => {
      throw member.unreachable();
    });
    tally.barriers.add(member.world.ticks() - start);
    const isLacking = this.#outbox.lacks ||
      [...answers.texts.values()].includes(lacking);
    const missing = this.#missing(answers.lost);
    return isLacking
      ? [...missing, { why: "evicted", until: Infinity }]
      : missing;
  }

  /** How requests of several servers are put in order: by stamps, which are as right as the clocks. */
  timeOrder(): TimeOrder | null {
    const { member: { heart }, copies } = this.#parts;
    const others = [...heart.facts.values()].map(errorIn);
    const error = heart.clock.error + Math.max(0, ...others);
    return { error, serverOf: (entry) => copies.serverOf(entry) };
  }

  /** Resolves once each server has all that any of them received; says of each scope what may be missing. */
  async gather(
    scopes: readonly Scope[],
  ): Promise<ReadonlyMap<Scope, Missing>> {
    // All of them wait for the same barrier.
    const found = await Promise.all(scopes.map(async (one) => {
      const [missing] = await this.settled([one]);
      return missing === undefined ? [] : [[one, missing] as const];
    }));
    await this.#parts.member.ask(gatherQuestion);
    return new Map(found.flat());
  }

  /** What is missing, as far as the store and this server know. */
  #missing(justLost: ReadonlyMap<string, number>): Missing[] {
    const { heart } = this.#parts.member;
    const { journal } = this.#parts.settings;
    const missing: Missing[] = [
      ...heart.losses,
      ...justLost,
    ].map(([server, at]) => ({
      why: server === "" ? "store_lost" : "server_lost",
      until: at,
    }));
    if (journal !== "all" && heart.others().length > 0) {
      missing.push({ why: "not_collected", until: Infinity });
    }
    return missing;
  }

  /** Notes a call of a stub whose calls all servers sum. */
  noteCall(stub: Stub, at: number): void {
    this.#calls.note(this.#parts.memory.sumOf(stub), at);
  }

  /** Lets stubs have the calls that all servers counted. */
  #takeSums(sums: ReadonlyMap<string, string>): void {
    const { state, memory, isExact } = this.#parts;
    for (const scope of state.scopes.all()) {
      const calls: Record<string, { calls: number; last_call_at: number }> = {};
      for (const stub of state.stubsOf(scope)) {
        if (isExact(stub)) continue;
        const name = memory.sumOf(stub);
        const sum = Number(sums.get(`c:${name}`) ?? 0);
        const last = Number(sums.get(`l:${name}`) ?? 0);
        if (sum === callsIn(stub, state.counterOf(scope))) continue;
        calls[stub.id] = { calls: sum, last_call_at: last };
      }
      if (Object.keys(calls).length === 0) continue;
      const { changes } = state;
      const plan = { kind: "calls_put", scope: scope.name, calls } as const;
      changes.apply(changes.stamped(plan, changes.version));
    }
  }
}

function errorIn(facts: string): number {
  const { error } = JSON.parse(facts);
  return typeof error === "number" ? error : 0;
}
