import type { State } from "../../state/state.ts";
import type { Change, ChangeKind, Plan } from "../../state/change.ts";
import { changeText, readChange } from "../../state/change_text.ts";
import { inherited, type Scope } from "../../state/scope.ts";
import type { LoggedChange } from "./replies.ts";

/** Stubs of files: each server has its own, and no snapshot has them. */
function isFromFiles(edition: number): boolean {
  return edition < 0;
}

/** What a server remembers, taken from the log of a store and given back to it. */
export class SharedMemory {
  readonly #state: State;
  /** Scopes that files of stubs name: each server makes them by itself. */
  readonly #ofFiles = new Set<string>();
  readonly #lastUses = new Map<string, number>();

  constructor(state: State) {
    this.#state = state;
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

  /** Carries out a change as the log has it. */
  perform({ version, id, at, text }: LoggedChange): unknown {
    const plan = readChange(text) as unknown as Plan;
    return this.#state.changes.apply({ ...plan, id, at, version } as Change);
  }

  /** All that is remembered, a change a line. */
  snapshot(): string {
    const lines: string[] = [];
    for (const change of this.#state.changes.snapshot()) {
      if (change.kind === "stub_kept" && isFromFiles(change.edition)) continue;
      lines.push(changeText(change));
    }
    return lines.join("\n");
  }

  /** Remembers what a snapshot says and nothing else but what files say; scopes that were there stay themselves, with their requests. */
  load(text: string): void {
    const changes = text === "" ? [] : text.split("\n").map(readChange);
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
  }

  /** The scopes that were used since the last call and may end for want of it, with when. */
  uses(): [string, number][] {
    const uses: [string, number][] = [];
    const live = this.#state.scopes.list();
    for (const scope of live) {
      if (inherited(scope, "ttl_ms") === null) continue;
      const place = this.placeOf(scope);
      const last = this.#state.scopes.lastUseOf(scope);
      if (last === this.#lastUses.get(place)) continue;
      this.#lastUses.set(place, last);
      uses.push([place, last]);
    }
    if (this.#lastUses.size > 2 * live.length + 100) this.#lastUses.clear();
    return uses;
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

function ofKind<K extends ChangeKind>(
  changes: readonly Change[],
  kind: K,
): Change<K>[] {
  return changes.filter((one): one is Change<K> => one.kind === kind);
}
