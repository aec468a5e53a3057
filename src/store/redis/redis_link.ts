import { AsyncLocalStorage } from "node:async_hooks";
import type { Change, ChangeKind, Plan } from "../../state/change.ts";
import type { Changed } from "../../state/changed.ts";
import type { Link, Missing, SharedWrite } from "../../state/link.ts";
import type { Scope } from "../../state/scope.ts";
import { changesScope, countsExactly } from "./call_rules.ts";
import type { TimeOrder } from "../../state/time_order.ts";
import type { State } from "../../state/state.ts";
import type { Stub } from "../../state/stub.ts";
import type { World } from "../../runtime/world.ts";
import type { Member } from "./member.ts";
import type { AskOthers } from "../../state/elsewhere.ts";
import type { ScopeKeep, ScopeMemory } from "../../state/scope_memory.ts";
import { SharedKeep } from "../../state/shared_keep.ts";
import { askingOthers } from "./others.ts";
import { endedBy, hearOut } from "./last_words.ts";
import { textInTurns } from "./long_change.ts";
import { ScopeExpiry } from "./scope_expiry.ts";
import { ScopeLocks } from "./scope_locks.ts";
import type { SharedJournals } from "./shared_journals.ts";
import type { Writer, Written } from "./writer.ts";
import type { AssertionNote } from "../../state/assertion_log.ts";
import { assertedText } from "./asserted.ts";
import type { SharedMemory } from "./shared_memory.ts";
import type { StoreTally } from "./store_tally.ts";
import { storeMetrics } from "./store_metrics.ts";
import type { Metric } from "../../telemetry/exposition.ts";

interface LinkParts {
  readonly state: State;
  readonly member: Member;
  readonly writer: Writer;
  readonly journals: SharedJournals;
  readonly memory: SharedMemory;
  readonly tally: StoreTally;
  readonly world: World;
  readonly leaseMs: number;
  /** What draws follow from where neither chaos nor scope says so. */
  readonly seed: number | null;
}

/** Ties what one server remembers to a store that it shares with others. */
export class RedisLink implements Link {
  readonly locks: ScopeLocks;
  readonly #others: AskOthers;
  readonly #parts: LinkParts;
  /** What requests have changed in scopes and is not everywhere yet. */
  readonly #noted = new Map<string | null, Promise<unknown>>();
  /** What ends the turn of the request that has it, by scope. */
  readonly #turns = new Map<string | null, () => void>();
  readonly #written = new AsyncLocalStorage<Written[]>();
  readonly #expiry: ScopeExpiry;

  constructor(parts: LinkParts) {
    const { member, writer, leaseMs } = parts;
    this.#parts = parts;
    this.locks = new ScopeLocks(member, writer, leaseMs);
    this.#expiry = new ScopeExpiry(parts);
    this.#others = askingOthers(member);
  }

  keepOf(memory: ScopeMemory): ScopeKeep {
    return new SharedKeep(memory, this.#others, this.#parts.state.world);
  }

  get epoch(): string {
    return this.#parts.member.log.epoch.slice(0, 8);
  }

  async order<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>> {
    const { writer } = this.#parts;
    await hearOut(endedBy(plan), this.#parts);
    const text = await textInTurns(plan, this.#parts.world);
    const streams = this.#streamsOf(plan);
    const places = { everywhere: true, streams };
    const written = await writer.write(text, { ...places, plan });
    if (written !== null) this.#written.getStore()?.push(written);
    return written?.outcome as Changed<K>;
  }

  async track<T>(
    run: () => Promise<T>,
  ): Promise<readonly [T, SharedWrite | null]> {
    const written: Written[] = [];
    const value = await this.#written.run(written, run);
    if (written.length === 0) return [value, null];
    const version = Math.max(...written.map((one) => one.version));
    const { facts } = this.#parts.member.heart;
    const waited = new Set(written.flatMap((one) => one.waitedFor));
    const waitedFor = [...waited].map((one) => nameIn(facts.get(one)) ?? one);
    return [value, { version, waitedFor }];
  }

  /** The journals that a change clears, or that end with it. */
  #streamsOf(plan: Plan): (readonly ["clear" | "end", string])[] {
    const { state: { scopes }, memory } = this.#parts;
    const isNamed = (scope: Scope, names: readonly (string | null)[]) =>
      names.includes(scope.name);
    if (plan.kind === "reset" || plan.kind === "requests_gone") {
      if (plan.kind === "requests_gone" && plan.ids !== null) return [];
      return scopes.all().filter((one) => isNamed(one, [plan.scope]))
        .map((one) => ["clear", memory.placeOf(one)]);
    }
    const names = endedBy(plan);
    if (names.length === 0) return [];
    return scopes.list().filter((one) => isNamed(one, names))
      .flatMap((one) => scopes.within(one))
      .map((one) => ["end", memory.placeOf(one)]);
  }

  /** Values that a request has set go to the others, in the order in which it set them. */
  noted({ id: _1, at: _2, version: _3, ...plan }: Change): void {
    if (plan.kind === "scope_put") this.#parts.memory.noteFileScope(plan.name);
    if (plan.kind !== "values_put" && plan.kind !== "item_put") return;
    const { scope } = plan;
    const before = this.#noted.get(scope) ?? Promise.resolve();
    const text = JSON.stringify(plan);
    const writing = this.#parts.writer.write(text, { everywhere: true });
    const all = Promise.all([before, writing]);
    all.catch(() => {});
    this.#noted.set(scope, all);
  }

  async shared({ name }: Scope, stub: Stub | null): Promise<void> {
    const hadTurn = stub !== null && changesScope(stub);
    const end = hadTurn ? this.#turns.get(name) : undefined;
    if (hadTurn) this.#turns.delete(name);
    const noted = this.#noted.get(name);
    try {
      await noted;
    } catch (error) {
      // Only here it has happened: what the others have comes in its place.
      this.#parts.member.distrust();
      throw error;
    } finally {
      if (this.#noted.get(name) === noted) this.#noted.delete(name);
      end?.();
    }
  }

  claim(
    stub: Stub,
    scope: Scope,
    at: number,
  ): number | null | Promise<number | null> {
    const takesTurn = changesScope(stub);
    const isExact = this.isExact(stub);
    if (!takesTurn && !isExact) return this.#count(stub, scope, at);
    return takesTurn
      ? this.#claimInTurn(stub, scope, { at, isExact })
      : this.#claimExactly(stub, scope);
  }

  /** Counts a call here; the sum of all servers has it before long. */
  #count(stub: Stub, scope: Scope, at: number): number {
    const { state, journals } = this.#parts;
    journals.noteCall(stub, at);
    return state.countHere(stub, scope, at);
  }

  /** Whether the number of a stub's calls matters. */
  isExact(stub: Stub): boolean {
    return countsExactly(stub, this.#parts.seed);
  }

  async #claimExactly(stub: Stub, scope: Scope): Promise<number | null> {
    const edition = stub.edition < 0 ? null : stub.edition;
    const plan: Plan<"stub_called"> = {
      kind: "stub_called",
      scope: stub.scope,
      stub_id: stub.id,
      edition,
      from: scope.name,
    };
    const text = JSON.stringify(plan);
    const { writer } = this.#parts;
    const written = await writer.write(text, { everywhere: false });
    const called = written?.outcome as Changed<"stub_called">;
    return called.ok ? called.turn : null;
  }

  /** Waits for the turn to change what a scope remembers; another stub is chosen if somebody changed it meanwhile. */
  async #claimInTurn(
    stub: Stub,
    scope: Scope,
    { at, isExact }: { at: number; isExact: boolean },
  ): Promise<number | null> {
    const { memory } = this.#parts;
    const before = scope.values;
    const end = await this.locks.take(memory.placeOf(scope));
    try {
      if (stub.condition !== null && scope.values !== before) {
        end();
        return null;
      }
      const turn = isExact
        ? await this.#claimExactly(stub, scope)
        : this.#count(stub, scope, at);
      if (turn === null) end();
      else this.#turns.set(scope.name, end);
      return turn;
    } catch (error) {
      end();
      throw error;
    }
  }

  expires(scope: Scope): boolean {
    void this.#expiry.end(scope, this.#streamsOf.bind(this));
    return false;
  }

  async asserted(
    scope: Scope,
    key: string,
    note: AssertionNote,
  ): Promise<void> {
    const { writer, member, state } = this.#parts;
    if (scope.ended !== null) return;
    const text = assertedText({ scope: scope.name, key, note });
    try {
      // A short loss goes unseen, as it does for requests.
      if (!await member.whenInStep(1000)) throw member.unreachable();
      // Others carry it out at the latest when somebody asks them for a report.
      await writer.write(text, { everywhere: false });
    } catch {
      // The verdict stands; the reports of others do not have it.
      state.noteAssertion(scope, key, note);
    }
  }

  metrics(): readonly Metric[] {
    const { member, tally, journals: { waiting } } = this.#parts;
    return storeMetrics({ member, tally, waiting });
  }

  timeOrder(): TimeOrder | null {
    return this.#parts.journals.timeOrder();
  }

  settled(scopes: readonly Scope[]): Promise<readonly Missing[]> {
    return this.#parts.journals.settled(scopes);
  }
}

function nameIn(facts: string | undefined): string | null {
  const { name } = facts === undefined ? {} : JSON.parse(facts);
  return typeof name === "string" ? name : null;
}
