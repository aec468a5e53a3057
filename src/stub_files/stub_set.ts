import type { Scope } from "../state/scope.ts";
import type { Plan } from "../state/change.ts";
import type { State } from "../state/state.ts";
import type { Stub } from "../state/stub.ts";
import { made, type Work } from "../runtime/work.ts";
import { uuidOf } from "../runtime/chance.ts";
import { FolderBook } from "../runtime/folder_book.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Issue } from "../schema/issue.ts";
import type { StubEntry } from "./entries.ts";
import type { ScopeEntry } from "./scope_entries.ts";
import { type ScopeNeeds, ScopeSet } from "./scope_set.ts";

/** Whether a set of entries was taken, and if it differed from the last one. */
export type Application =
  | { readonly ok: true; readonly count: number; readonly changed: boolean }
  | { readonly ok: false; readonly problems: string[] };

interface OwnedStub {
  /** The entry as text, equal for equal entries. */
  readonly text: StubEntry["text"];
  readonly id: string;
  readonly scope: string | null;
  readonly serial: number;
}

/** What an entry's stub takes the place of. */
interface Predecessor {
  /** What tells the entry from others; with a store a stub's id follows from it, so that each server and each run have the same. */
  readonly key: string;
  readonly stub: Stub | undefined;
  /** Whether the entry is as it was. */
  readonly isSame: boolean;
  /** The serial of the stub of the entry before. */
  readonly floor: number;
}

/** What a stub asks for that its server cannot do. */
type Needs = (spec: StubSpec) => Issue[];

/** The stubs of a server that came from files; none at first. */
export class StubSet {
  readonly #state: State;
  readonly #needs: Needs;
  readonly #folders: FolderBook;
  readonly #scopes: ScopeSet;
  #owned: ReadonlyMap<string, OwnedStub> = new Map();

  constructor(
    state: State,
    needs: Needs = () => [],
    folders: FolderBook = new FolderBook(null),
    scopeNeeds: ScopeNeeds = () => [],
  ) {
    this.#state = state;
    this.#scopes = new ScopeSet(state, scopeNeeds);
    this.#folders = folders;
    this.#needs = needs;
  }

  /**
   * Puts the entries in the place of the last ones, all or none; thousands of
   * them not in one turn. A stub whose entry is the same keeps its calls, and
   * what was made of it over the API; entries that are all the same change
   * nothing, not even deleted stubs. Only one set at a time may be put.
   */
  *apply(
    entries: readonly StubEntry[],
    scopes: readonly ScopeEntry[] = [],
  ): Work<Application> {
    const wanted = yield* keyed(entries);
    const isOld = yield* isSame(wanted, this.#owned);
    if (isOld && this.#scopes.isSame(scopes)) {
      return { ok: true, count: entries.length, changed: false };
    }
    const problems = [
      ...yield* this.#unmet(entries),
      ...yield* this.#collisions(entries),
    ];
    if (problems.length === 0) problems.push(...this.#scopes.apply(scopes));
    if (problems.length > 0) return { ok: false, problems };
    for (const [key, one] of this.#owned) {
      const stub = wanted.has(key) ? undefined : this.#stubOf(one);
      if (stub !== undefined) this.#remove(stub);
      yield;
    }
    const next = new Map<string, OwnedStub>();
    let floor = -Infinity;
    for (const [key, entry] of wanted) {
      const { text } = entry;
      const last = this.#owned.get(key);
      const isSame = last !== undefined && last.text() === text();
      const before = { key, stub: this.#stubOf(last), isSame };
      const stub = this.#place(entry, { ...before, floor });
      if (stub === undefined) continue;
      floor = stub.rank.serial;
      const { id, scope } = stub;
      next.set(key, { text, id, scope, serial: floor });
      yield;
    }
    this.#owned = next;
    return { ok: true, count: entries.length, changed: true };
  }

  /** The stub of an entry, if it is still there: replaced over the API it keeps its serial, made anew it has another. */
  #stubOf(one: OwnedStub | undefined): Stub | undefined {
    const stub = one === undefined ? undefined : this.#find(one.id, one.scope);
    return stub?.rank.serial === one?.serial ? stub : undefined;
  }

  #find(id: string, name: string | null): Stub | undefined {
    const { scopes } = this.#state;
    const scope = name === null ? scopes.global : scopes.find(name);
    return scope === undefined ? undefined : this.#state.findStub(id, scope);
  }

  *#unmet(entries: readonly StubEntry[]): Work<string[]> {
    const problems: string[] = [];
    for (const entry of entries) {
      for (const { loc, msg } of this.#needs(entry.spec)) {
        problems.push(entry.problem(loc, msg));
      }
      yield;
    }
    return problems;
  }

  *#collisions(entries: readonly StubEntry[]): Work<string[]> {
    const ours = new Set(
      yield* made(
        this.#owned.values(),
        (one) => this.#stubOf(one) ?? null,
      ),
    );
    return yield* made(entries, (entry) => {
      const id = entry.spec.stub_id;
      const stub = typeof id === "string"
        ? this.#find(id, entry.scope)
        : undefined;
      if (stub === undefined || ours.has(stub)) return null;
      const name = JSON.stringify(id);
      return entry.idProblem(
        `${name} is the id of a stub made over the control API: choose another, or delete that stub first`,
      );
    });
  }

  #scopeOf(name: string | null): Scope {
    const { scopes } = this.#state;
    const found = name === null ? scopes.global : scopes.find(name);
    if (found !== undefined) return found;
    const made = this.#state.changeHere(scopes.planOf({ name }, {}));
    return made.ok ? made.scope : scopes.global;
  }

  /**
   * The stub of an entry. One that is older than its forerunner is put anew,
   * behind it: the oldest of equal stubs wins (docs/contract.md#a1), which must be
   * the first in the files.
   */
  #place(
    entry: StubEntry,
    { key, stub, isSame, floor }: Predecessor,
  ): Stub | undefined {
    if (
      stub !== undefined && stub.scope === entry.scope &&
      stub.rank.serial > floor
    ) {
      this.#folders.note(entry.spec, entry.folder);
      return isSame
        ? stub
        : this.#put(entry, { ...where(stub), how: "replace" });
    }
    if (stub !== undefined && isSame) {
      const spec = { ...stub.spec };
      this.#folders.note(spec, entry.folder);
      return this.#put({ spec }, { ...where(stub), how: "anew" });
    }
    if (stub !== undefined) this.#remove(stub);
    const { spec, folder } = entry;
    this.#folders.note(spec, folder);
    const plan = this.#state.planOf(spec, this.#scopeOf(entry.scope));
    const added = this.#state.changeHere(
      this.#state.changes.link === null || typeof spec.stub_id === "string"
        ? plan
        : { ...plan, stub_id: uuidOf(key) },
    );
    return added.ok ? added.stub : undefined;
  }

  #put(
    { spec }: Pick<StubEntry, "spec">,
    place: Pick<Plan<"stub_put">, "scope" | "stub_id" | "how">,
  ): Stub | undefined {
    const plan = { kind: "stub_put", spec, ...place } as const;
    const put = this.#state.changeHere(plan);
    return put.ok ? put.stub : undefined;
  }

  #remove({ id, scope }: Stub): void {
    const gone = { scope, ids: [id], undoable: false };
    this.#state.changeHere({ kind: "stubs_gone", ...gone });
  }
}

function where({ id: stub_id, scope }: Stub) {
  return { stub_id, scope };
}

function* isSame(
  wanted: ReadonlyMap<string, StubEntry>,
  owned: ReadonlyMap<string, OwnedStub>,
): Work<boolean> {
  if (wanted.size !== owned.size) return false;
  const before = owned.values();
  for (const { text } of wanted.values()) {
    if (before.next().value?.text() !== text()) return false;
    yield;
  }
  return true;
}

/** Entries by what tells them apart from one reading to the next: scope and id, or else their whole text. */
function* keyed(
  entries: readonly StubEntry[],
): Work<Map<string, StubEntry>> {
  const result = new Map<string, StubEntry>();
  const seen = new Map<string, number>();
  for (const entry of entries) {
    result.set(keyOf(entry, seen), entry);
    yield;
  }
  return result;
}

/** The key of an entry; of those with the same text, which are counted, each has its own. */
function keyOf(entry: StubEntry, seen: Map<string, number>): string {
  const { spec, scope } = entry;
  if (typeof spec.stub_id === "string") {
    return `id ${JSON.stringify([scope, spec.stub_id])}`;
  }
  const text = entry.text();
  const count = (seen.get(text) ?? 0) + 1;
  seen.set(text, count);
  return `${count} ${text}`;
}
