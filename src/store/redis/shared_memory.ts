import type { State } from "../../state/state.ts";
import type { Change, ChangeKind, Plan } from "../../state/change.ts";
import { readChange } from "../../state/change_text.ts";
import type { Scope } from "../../state/scope.ts";
import { memoryOf } from "../../state/scope_memory.ts";
import { type Asserted, assertedIn } from "./asserted.ts";
import { ForgottenRequests } from "./forgotten_requests.ts";
import { CallSums } from "./call_sums.ts";
import type { EndWatch } from "./ended_reports.ts";
import { JournalCopies } from "../../state/journal_copies.ts";
import type { Stub } from "../../state/stub.ts";
import type { LoggedChange } from "./replies.ts";
import { snapshotText } from "./snapshot_text.ts";
import type { Work } from "../../runtime/work.ts";

/** Stubs of files: each server has its own, and no snapshot has them. */
function isFromFiles(edition: number): boolean {
  return edition < 0;
}

/** What a server remembers, taken from the log of a store and given back to it. */
export class SharedMemory {
  readonly #state: State;
  /** Scopes that files of stubs name: each server makes them by itself. */
  readonly #ofFiles = new Set<string>();
  /** What of journals was forgotten. */
  readonly forgotten = new ForgottenRequests();
  readonly #sums = new CallSums();

  readonly #ends: EndWatch;

  constructor(state: State, ends: EndWatch) {
    this.#state = state;
    this.#ends = ends;
  }

  /** How much there is to remember, in changes. */
  get size(): number {
    return this.#state.stubCount + this.#state.scopes.list().length;
  }

  /** Notes a scope that files of stubs name. */
  noteFileScope(name: string): void {
    this.#ofFiles.add(name);
  }

  /** What tells a scope from others that had its name, on every server. */
  placeOf({ name, createdAt }: Scope): string {
    if (name === null) return "";
    return this.#ofFiles.has(name) ? name : `${name}@${createdAt}`;
  }

  /** The version at which the journal of a scope was last cleared. */
  clearedAt(scope: Scope): number {
    return this.forgotten.versionOf(this.placeOf(scope));
  }

  /** From when on a journal has what was received, in milliseconds since the epoch on the store's clock. */
  beganAt(scope: Scope): number {
    const { name, createdAt } = scope;
    const cleared = this.forgotten.timeOf(this.placeOf(scope));
    return Math.max(name === null ? 0 : createdAt, cleared);
  }

  /** The name under which calls of a stub are summed over all servers. */
  sumOf(stub: Stub): string {
    return this.#sums.nameOf(stub);
  }

  /** Carries out a change as the log has it. */
  perform(logged: LoggedChange, read?: Plan): unknown {
    const { version, id, at, cursor, text } = logged;
    const asserted = assertedIn(text);
    if (asserted !== null) return this.#noteAsserted(asserted);
    if (this.#ends.takeLate(text)) return undefined;
    const plan: Plan = read ?? readChange(text);
    const { journals, changes } = this.#state;
    if (journals instanceof JournalCopies) journals.reach(cursor);
    const before = this.#stubBefore(plan);
    const change = { ...plan, id, at, version } as Change;
    const changed = changes.apply(change);
    if (!changed.ok) return changed;
    if (before !== undefined) this.#carrySum(plan, before);
    if (plan.kind === "scopes_end" || plan.kind === "scope_put") {
      this.#ends.onEnd(at);
    }
    if (plan.kind === "requests_gone") this.forgotten.add(plan.ids ?? []);
    if (plan.kind === "reset" || isClearing(plan)) {
      this.#noteCleared(plan, { version, at });
    }
    return changed;
  }

  #noteAsserted({ scope: name, key, note }: Asserted): void {
    const scope = this.#scopeNamed(name);
    if (scope !== undefined) this.#state.noteAssertion(scope, key, note);
  }

  /** The stub whose calls the one that a change puts goes on counting. */
  #stubBefore(plan: Plan): Stub | undefined {
    if (plan.kind !== "stub_put") return undefined;
    if (plan.how !== "edit" && plan.how !== "anew") return undefined;
    return this.#stubNamed(plan.stub_id, plan.scope);
  }

  #stubNamed(id: string, scope: string | null): Stub | undefined {
    const found = this.#scopeNamed(scope);
    return found === undefined ? undefined : this.#state.findStub(id, found);
  }

  #scopeNamed(name: string | null): Scope | undefined {
    const { scopes } = this.#state;
    return scopes.all().find((one) => one.name === name);
  }

  #carrySum(plan: Plan, before: Stub): void {
    if (plan.kind !== "stub_put") return;
    const stub = this.#stubNamed(plan.stub_id, plan.scope);
    if (stub !== undefined) this.#sums.carry(before, stub);
  }

  #noteCleared(
    plan: Plan<"reset" | "requests_gone">,
    { version, at }: { version: number; at: number },
  ): void {
    const scope = this.#scopeNamed(plan.scope);
    if (scope === undefined) return;
    this.forgotten.clear(this.placeOf(scope), { version, at });
    if (plan.kind !== "reset") return;
    for (const stub of this.#state.stubsOf(scope)) {
      this.#sums.startAnew(stub, version);
    }
  }

  /** All that is remembered by now, to be written a change a line, behind a line with what is not a change. */
  snapshot(): Work<string> {
    const { scopes, changes } = this.#state;
    const stubs = scopes.all().flatMap((one) => this.#state.stubsOf(one));
    const live = new Set(scopes.all().map((one) => this.placeOf(one)));
    const cleared = this.forgotten.kept(live);
    const asserted = scopes.all().flatMap((scope) =>
      memoryOf(scope).assertions.entries()
        .map(([key, note]): Asserted => ({ scope: scope.name, key, note }))
    );
    const sums = this.#sums.kept(stubs);
    const head = JSON.stringify({ cleared, sums, asserted });
    const kept = [...changes.snapshot()].filter((one) =>
      one.kind !== "stub_kept" || !isFromFiles(one.edition)
    );
    return snapshotText(head, kept);
  }

  /** Remembers what a snapshot says and nothing else but what files say; scopes that were there stay themselves, with their requests. */
  load(text: string): void {
    const [first = "", ...lines] = text.split("\n");
    const head: SnapshotHead = JSON.parse(first);
    const changes = lines.map(readChange);
    this.forgotten.load(head.cleared);
    const scopes = new Map(
      ofKind(changes, "scope_kept").map((one) => [one.name, one]),
    );
    this.#endOthers(scopes);
    this.#forgetStubs();
    for (const change of changes) {
      if (change.kind === "scope_kept") this.#keepScope(change);
      else {
        if (change.kind === "stub_kept") this.#makeRoom(change);
        this.#state.changes.apply(change);
      }
    }
    const known = new Set(
      ofKind(changes, "values_put").map((one) => one.scope),
    );
    for (const { name: scope } of this.#state.scopes.all()) {
      if (known.has(scope)) continue;
      const none = { state: {}, resources: {} };
      this.#apply({ kind: "values_put", scope, how: "replace", ...none });
    }
    for (const one of head.asserted) this.#noteAsserted(one);
    for (const { scope, id, sum } of head.sums) {
      const stub = this.#stubNamed(id, scope);
      if (stub !== undefined) this.#sums.name(stub, sum);
    }
  }

  /** Scopes that the snapshot does not have, or has as others of the same name. */
  #endOthers(
    kept: ReadonlyMap<string | null, Change<"scope_kept">>,
  ): void {
    const names = this.#state.scopes.list().flatMap(({ name, createdAt }) =>
      name === null || this.#ofFiles.has(name) ||
        kept.get(name)?.created_at === createdAt
        ? []
        : [name]
    );
    if (names.length > 0) {
      this.#apply({ kind: "scopes_end", names, why: "deleted" });
    }
  }

  #forgetStubs(): void {
    for (const scope of this.#state.scopes.all()) {
      const ids = this.#state.stubsOf(scope)
        .filter(({ edition }) => !isFromFiles(edition)).map(({ id }) => id);
      this.#removeStubs(scope.name, ids);
    }
  }

  /** A stub of a file that was changed since comes as it was changed. */
  #makeRoom({ scope, stub_id, deleted_at }: Change<"stub_kept">): void {
    if (deleted_at === null) this.#removeStubs(scope, [stub_id]);
  }

  #removeStubs(scope: string | null, ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#apply({ kind: "stubs_gone", scope, ids, undoable: false });
  }

  #keepScope(change: Change<"scope_kept">): void {
    const { name, settings } = change;
    const isThere = name !== null && this.#state.scopes.find(name);
    if (isThere) this.#apply({ kind: "scope_edit", name, settings });
    else this.#state.changes.apply(change);
  }

  #apply<K extends ChangeKind>(plan: Plan<K>): void {
    const { changes } = this.#state;
    changes.apply(changes.stamped<K>(plan, changes.version));
  }
}

/** What a snapshot has beside changes. */
interface SnapshotHead {
  readonly cleared: ReturnType<ForgottenRequests["kept"]>;
  readonly sums: ReturnType<CallSums["kept"]>;
  readonly asserted: readonly Asserted[];
}

function isClearing(plan: Plan): plan is Plan<"requests_gone"> {
  return plan.kind === "requests_gone" && plan.ids === null;
}

function ofKind<K extends ChangeKind>(
  changes: readonly Change[],
  kind: K,
): Change<K>[] {
  return changes.filter((one): one is Change<K> => one.kind === kind);
}
