import type { ImportedStub } from "../formats/assembly.ts";
import type { ImportAnswer, ImportPayload } from "../model/import.ts";
import { slice, type Work } from "../runtime/work.ts";
import type { World } from "../runtime/world.ts";
import type { Scope } from "../state/scope.ts";
import type { State } from "../state/state.ts";
import type { Stub } from "../state/stub.ts";
import { listStub } from "./stub_listing.ts";

/** A stub to be stored, and the scope that it names. */
type StoredStub = Pick<ImportedStub, "spec" | "scope">;

type StubChange = ImportAnswer["stubs"][number];

interface ImportRules {
  /** Where a stub goes that names no scope. */
  readonly home: Scope;
  /** Where all of them go. */
  readonly into: string | null;
  /** Where single ones go, by their ids, whatever `into` says. */
  readonly intoEach?: ReadonlyMap<string, string | null>;
  readonly existing: NonNullable<ImportPayload["existing"]>;
}

/** Puts the stubs of an import into a server, beside those that are there. */
export class ImportStore {
  readonly #state: State;
  readonly #rules: ImportRules;

  constructor(state: State, rules: ImportRules) {
    this.#state = state;
    this.#rules = rules;
  }

  /** The stubs whose ids others have that are not the same, where these must stay. */
  *inTheWay<S extends StoredStub>(stubs: readonly S[]): Work<S[]> {
    const found: S[] = [];
    if (this.#rules.existing !== "refuse") return found;
    for (const one of stubs) {
      if (this.#changeOf(one) === "changed") found.push(one);
      yield;
    }
    return found;
  }

  /** What `put` would do. */
  *preview(stubs: readonly StoredStub[]): Work<StubChange[]> {
    const changes: StubChange[] = [];
    for (const one of stubs) {
      const id = one.spec.stub_id ?? "";
      const scope = this.#nameOf(one);
      changes.push({ stub_id: id, scope, change: this.#changeOf(one) });
      yield;
    }
    return changes;
  }

  /** Stores them, thousands not in one turn. */
  async put(
    stubs: readonly StoredStub[],
    { ticks, sleep }: Pick<World, "ticks" | "sleep">,
  ): Promise<StubChange[]> {
    const changes: StubChange[] = [];
    let start = ticks();
    for (const one of stubs) {
      const change = this.#changeOf(one);
      const id = await this.#putOne(one, change);
      const scope = this.#nameOf(one);
      if (id !== null) changes.push({ stub_id: id, scope, change });
      if (ticks() - start < slice) continue;
      await sleep(0);
      start = ticks();
    }
    return changes;
  }

  /** The id under which a stub now is there; `null` where it was passed over. */
  async #putOne(
    one: StoredStub,
    change: StubChange["change"],
  ): Promise<string | null> {
    const { existing } = this.#rules;
    const { spec } = one;
    const old = this.#oldOf(one);
    const isCopy = old !== undefined && existing === "copy";
    if (old !== undefined && !isCopy) {
      if (change === "same") return old.id;
      if (existing !== "replace") return null;
      const place = { scope: old.scope, stub_id: old.id };
      const how = { spec, how: "replace" } as const;
      const put = { kind: "stub_put", ...place, ...how } as const;
      return (await this.#state.change(put)).ok ? old.id : null;
    }
    const home = await this.#scopeOf(this.#nameOf(one));
    if (home === undefined) return null;
    const whole = isCopy ? { ...spec, stub_id: null } : spec;
    const added = await this.#state.change(this.#state.planOf(whole, home));
    return added.ok ? added.stub.id : null;
  }

  #changeOf(one: StoredStub): StubChange["change"] {
    const old = this.#oldOf(one);
    if (old === undefined) return "new";
    const draft = this.#state.draftStub(one.spec, old.home);
    return this.#shown(old) === this.#shown(draft) ? "same" : "changed";
  }

  /** All that is listed of a stub, less what a server counts. */
  #shown(stub: Stub): string {
    const {
      calls: _1,
      created_at: _2,
      last_call_at: _3,
      revision: _4,
      ...rest
    } = listStub(stub, this.#state);
    return JSON.stringify(rest);
  }

  #oldOf(one: StoredStub): Stub | undefined {
    const scope = this.#scopeNamed(this.#nameOf(one));
    return scope === undefined
      ? undefined
      : this.#state.findStub(one.spec.stub_id ?? "", scope);
  }

  #nameOf({ spec, scope }: StoredStub): string | null {
    const { into, intoEach, home } = this.#rules;
    const own = intoEach?.get(spec.stub_id ?? "");
    if (own !== undefined) return own?.toLowerCase() ?? null;
    return into?.toLowerCase() ?? scope ?? home.name;
  }

  /** Made where it is not there; `undefined` where there may be no more. */
  async #scopeOf(name: string | null): Promise<Scope | undefined> {
    const found = this.#scopeNamed(name);
    if (found !== undefined) return found;
    const plan = this.#state.scopes.planOf({ name }, {});
    const made = await this.#state.change(plan);
    return made.ok ? made.scope : undefined;
  }

  #scopeNamed(name: string | null): Scope | undefined {
    const { scopes } = this.#state;
    return name === null ? scopes.global : scopes.find(name);
  }
}
