import type { ScopeSettings } from "../model/scope.ts";
import type { Change, Plan } from "./change.ts";
import { type Prepared, refused } from "./changed.ts";
import type { Journals } from "./journals.ts";
import { inherited } from "./scope.ts";
import { ScopeEndings } from "./scope_endings.ts";
import { ScopeMemory, within } from "./scope_memory.ts";
import { obstacleTo, valueHeld } from "./scope_obstacle.ts";
import { ScopeValues } from "./scope_values.ts";

/** A scope as it comes to be. */
interface ScopeBirth {
  readonly name: string | null;
  readonly parent: ScopeMemory | null;
  readonly settings: ScopeSettings;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The scopes of a server as they lie in each other; they change by changes alone. */
export class ScopeTree {
  /** What belongs to no scope. */
  readonly global: ScopeMemory;
  readonly endings: ScopeEndings;
  /** By name, in the order of creation. */
  readonly live = new Map<string, ScopeMemory>();
  readonly values = new ScopeValues<ScopeMemory>();
  readonly #journals: Journals;
  readonly #received: Journals | null;
  /** Told of each change that may give something a time to end. */
  changed = () => {};

  /** `received` is where requests are noted, unless in the journals. */
  constructor(
    journals: Journals,
    now: () => number,
    received: Journals | null = null,
  ) {
    this.#journals = journals;
    this.#received = received;
    this.endings = new ScopeEndings(now);
    const birth = { name: null, parent: null, settings: {}, createdAt: now() };
    this.global = this.#memory(birth, null);
  }

  /** The scope with a name in lower case, even if its time is over; `null` names the global one. */
  named(name: string | null): ScopeMemory | undefined {
    return name === null ? this.global : this.live.get(name);
  }

  put({ at, ...plan }: Change<"scope_put">): Prepared<"scope_put"> {
    const { name, settings } = plan;
    const old = this.live.get(name) ?? null;
    if (old !== null && !plan.anew) return refused({ kind: "name_taken" });
    const parent = plan.parent === null ? null : this.live.get(plan.parent);
    const count = this.live.size;
    const planned = { count, parent, settings, old };
    const obstacle = obstacleTo(planned, this.values);
    if (obstacle !== null) return refused(obstacle);
    const carryOut = () => {
      if (old !== null) this.#end(old, at);
      const birth = { name, parent: parent ?? null, settings, createdAt: at };
      const scope = this.make(birth);
      scope.parent?.renew(at);
      this.changed();
      return { scope };
    };
    return { ok: true, carryOut };
  }

  edit({ name, settings: given }: Plan<"scope_edit">): Prepared<"scope_edit"> {
    const scope = this.live.get(name);
    if (scope === undefined) return refused({ kind: "scope_unknown" });
    const settings = { ...scope.settings, ...given };
    const obstacle = valueHeld(settings, this.values, [scope]);
    if (obstacle !== null) return refused(obstacle);
    const carryOut = () => {
      this.values.remove(scope, scope.settings);
      this.values.add(scope, settings);
      scope.settings = settings;
      if (given.journal_limit !== undefined) this.#resize(scope);
      this.changed();
      return { scope };
    };
    return { ok: true, carryOut };
  }

  end({ names, at, why }: Change<"scopes_end">): Prepared<"scopes_end"> {
    const carryOut = () => {
      const before = this.live.size;
      const found = names.flatMap((name) => this.live.get(name) ?? []);
      this.endings.expect(found.length);
      for (const one of found) this.#end(one, at);
      this.changed();
      const count = before - this.live.size;
      if (why === "expired") this.#journals.tally.expired += count;
      return { count };
    };
    return { ok: true, carryOut };
  }

  /** Puts a scope where there is none with its name. */
  make(birth: ScopeBirth & { readonly name: string }): ScopeMemory {
    const scope = this.#memory(birth, this.global);
    this.endings.forget(birth.name);
    this.live.set(birth.name, scope);
    this.values.add(scope, birth.settings);
    birth.parent?.children.add(scope);
    return scope;
  }

  /** Ends a scope and those inside it, with their stubs and requests. */
  #end(scope: ScopeMemory, at: number): void {
    for (const memory of within(scope).reverse()) {
      if (memory.name === null || memory.ended !== null) continue;
      memory.ended = this.endings.add(memory, at);
      this.values.remove(memory, memory.settings);
      this.live.delete(memory.name);
      memory.parent?.children.delete(memory);
      this.#journals.remove(memory.journal);
      this.#received?.remove(memory.inbox);
      memory.close();
    }
  }

  #resize(scope: ScopeMemory): void {
    for (const one of within(scope)) {
      const most = inherited(one, "journal_limit") ??
        this.#journals.limits.entries;
      one.journal.resize(most);
      if (this.#received !== null) one.inbox.resize(most);
    }
  }

  #memory(birth: ScopeBirth, global: ScopeMemory | null): ScopeMemory {
    const journal = this.#journals.create.bind(this.#journals);
    const inbox = this.#received?.create.bind(this.#received);
    return new ScopeMemory({ ...birth, global, journal, inbox });
  }
}
