import type { Registry } from "../state/registry.ts";
import type { Scope, Scopes } from "../state/scopes.ts";
import type { Stub } from "../state/stub.ts";
import type { World } from "../runtime/world.ts";
import type { StubEntry } from "./entries.ts";

/** Whether a set of entries was taken, and if it differed from the last one. */
export type Application =
  | { readonly ok: true; readonly count: number; readonly changed: boolean }
  | { readonly ok: false; readonly problems: string[] };

/** The stubs of a server that came from files. */
export interface StubSet {
  /**
   * Puts the entries in the place of the last ones, all or none. A stub whose
   * entry is the same keeps its calls, and what was made of it over the API;
   * entries that are all the same change nothing, not even deleted stubs.
   */
  apply(entries: readonly StubEntry[]): Application;
}

interface Owned {
  /** The entry as text, equal for equal entries. */
  readonly text: string;
  readonly id: string;
  readonly serial: number;
}

/** What is there of an entry when its turn comes. */
interface Standing {
  readonly old: Stub | undefined;
  /** Whether the entry is as it was. */
  readonly same: boolean;
  /** The serial of the stub of the entry before. */
  readonly floor: number;
}

/** A set that is empty at first. */
export function createStubSet(
  registry: Registry,
  scopes: Scopes,
  world: World,
): StubSet {
  let owned: ReadonlyMap<string, Owned> = new Map();

  /** The stub of an owned entry, if it is still there: replaced over the API it keeps its serial, made anew it has another. */
  function standing(one: Owned | undefined): Stub | undefined {
    const stub = one === undefined ? undefined : registry.find(one.id);
    return stub?.rank.serial === one?.serial ? stub : undefined;
  }

  function collisions(entries: readonly StubEntry[]): string[] {
    const ours = new Set<Stub | undefined>([...owned.values()].map(standing));
    return entries.flatMap((entry) => {
      const id = entry.spec.stub_id;
      const stub = typeof id === "string" ? registry.find(id) : undefined;
      if (stub === undefined || ours.has(stub)) return [];
      const name = JSON.stringify(id);
      return [entry.idProblem(
        `${name} is the id of a stub made over the control API: choose another, or delete that stub first`,
      )];
    });
  }

  function scopeOf(name: string | null): Scope {
    if (name === null) return scopes.global;
    return scopes.find(name) ?? scopes.create(name, world.now()) ??
      scopes.global;
  }

  /**
   * The stub of an entry. One that is older than its forerunner is put anew,
   * behind it: the oldest of equal stubs wins (docs/contract.md#a1), which shall be
   * the first in the files.
   */
  function place(
    entry: StubEntry,
    { old, same, floor }: Standing,
  ): Stub | undefined {
    if (
      old !== undefined && old.scope === entry.scope && old.rank.serial > floor
    ) {
      return same ? old : registry.replace(old, entry.spec);
    }
    if (old !== undefined) registry.remove(old);
    const kept = same ? old : undefined;
    const spec = kept === undefined
      ? entry.spec
      : { ...kept.spec, stub_id: kept.id };
    const added = registry.add(spec, scopeOf(entry.scope));
    if (!added.ok) return undefined;
    if (kept !== undefined) {
      added.stub.calls = kept.calls;
      added.stub.lastCallAt = kept.lastCallAt;
    }
    return added.stub;
  }

  function apply(entries: readonly StubEntry[]): Application {
    const wanted = keyed(entries);
    if (isSame(wanted, owned)) {
      return { ok: true, count: entries.length, changed: false };
    }
    const problems = collisions(entries);
    if (problems.length > 0) return { ok: false, problems };
    for (const [key, one] of owned) {
      if (wanted.has(key)) continue;
      const stub = standing(one);
      if (stub !== undefined) registry.remove(stub);
    }
    const next = new Map<string, Owned>();
    let floor = 0;
    for (const [key, { entry, text }] of wanted) {
      const last = owned.get(key);
      const old = standing(last);
      const stub = place(entry, { old, same: last?.text === text, floor });
      if (stub === undefined) continue;
      floor = stub.rank.serial;
      next.set(key, { text, id: stub.id, serial: floor });
    }
    owned = next;
    return { ok: true, count: entries.length, changed: true };
  }

  return { apply };
}

interface Keyed {
  readonly entry: StubEntry;
  readonly text: string;
}

function isSame(
  wanted: ReadonlyMap<string, Keyed>,
  owned: ReadonlyMap<string, Owned>,
): boolean {
  if (wanted.size !== owned.size) return false;
  const before = owned.values();
  return wanted.values().every(({ text }) =>
    before.next().value?.text === text
  );
}

/** Entries by what tells them apart from one reading to the next: their id, or else their whole text. */
function keyed(entries: readonly StubEntry[]): Map<string, Keyed> {
  const result = new Map<string, Keyed>();
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const { spec, scope } = entry;
    // The order of keys counts: a JSON body is sent as it was written.
    const text = JSON.stringify([scope, spec]);
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const key = typeof spec.stub_id === "string"
      ? `id ${spec.stub_id}`
      : `${count} ${text}`;
    result.set(key, { entry, text });
  }
  return result;
}
