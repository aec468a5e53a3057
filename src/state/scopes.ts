import type { ScopePayload, ScopeSettings } from "../model/scope.ts";
import type { World } from "../runtime/world.ts";
import type { Journals } from "./journals.ts";
import { chainOf, inherited, type Scope } from "./scope.ts";
import type { ScopeChoice } from "./scope_choice.ts";
import { noRules, ScopeChooser, type ScopeRules } from "./scope_chooser.ts";
import type { EndedScope, LateRequest } from "./scope_end.ts";
import { ScopeEndings } from "./scope_endings.ts";
import { memoryOf, ScopeMemory, within } from "./scope_memory.ts";
import { endOf, expiredAround, isIdle, isMortal } from "./scope_lifetime.ts";
import { freeName } from "./scope_name.ts";
import type { NamingRequest } from "./scope_names.ts";
import { obstacleTo, type ScopeObstacle, valueHeld } from "./scope_obstacle.ts";
import { ScopeValues } from "./scope_values.ts";

export type ScopeChange =
  | { readonly ok: true; readonly scope: Scope }
  | { readonly ok: false; readonly obstacle: ScopeObstacle };

const noSettings: ScopeSettings = {};

/** The scopes of a server: which there are, how they lie in each other, and which one a request names. */
export class Scopes {
  /** What belongs to no scope. */
  readonly global: Scope;
  readonly endings: ScopeEndings;
  readonly #global: ScopeMemory;
  /** By name, in the order of creation. */
  readonly #live = new Map<string, ScopeMemory>();
  readonly #values = new ScopeValues<ScopeMemory>();
  readonly #journals: Journals;
  readonly #world: World;
  readonly #chooser: ScopeChooser;
  /** What the server was told about all scopes. */
  readonly rules: ScopeRules;
  #changed = () => {};

  constructor(journals: Journals, world: World, rules: ScopeRules = noRules) {
    this.#journals = journals;
    this.#world = world;
    this.rules = rules;
    this.endings = new ScopeEndings(world.now);
    this.#global = this.#memory(null, noSettings, null);
    this.global = this.#global;
    this.#chooser = new ScopeChooser(rules, {
      global: this.#global,
      alive: (name) => this.#alive(name),
      values: this.#values,
      endings: this.endings,
      isEmpty: () => this.isEmpty,
    });
  }

  /** The named scopes, in the order of creation. */
  list(): Scope[] {
    return [...this.#live.values()];
  }

  /** The global scope, then the named ones. */
  all(): Scope[] {
    return [this.#global, ...this.#live.values()];
  }

  /** A scope by its name in any case. */
  find(name: string): Scope | undefined {
    return this.#alive(name.toLowerCase());
  }

  /** The scopes that a request in `scope` is served from: its own, those around it, then the global one. */
  serving(scope: Scope): Scope[] {
    return scope === this.#global ? [scope] : [...chainOf(scope), this.#global];
  }

  /** A scope and those inside it, each before what is inside of it. */
  within(scope: Scope): Scope[] {
    return within(memoryOf(scope));
  }

  /** When a scope ends unless it is used, in milliseconds since the epoch; `null` for never. */
  expiresAt(scope: Scope): number | null {
    return endOf(memoryOf(scope));
  }

  /** Whether there is none beside the global one, and none that has ended is remembered. */
  get isEmpty(): boolean {
    return this.#live.size === 0 && this.endings.isEmpty;
  }

  /** Creates a scope, under a name of its own choice where none is given. */
  create(payload: ScopePayload, settings: ScopeSettings): ScopeChange {
    const name = payload.name?.toLowerCase() ??
      freeName(settings.title ?? null, (one) => this.#isUsed(one), this.#world);
    if (this.#alive(name) !== undefined) {
      return { ok: false, obstacle: { kind: "name_taken" } };
    }
    return this.#make(name, this.#parentOf(payload), settings, null);
  }

  /** Creates a scope where there is none with the name; else ends it with all in it, and makes it anew. */
  put(
    name: string,
    payload: ScopePayload,
    settings: ScopeSettings,
  ): ScopeChange {
    const key = name.toLowerCase();
    const old = this.#alive(key) ?? null;
    return this.#make(key, this.#parentOf(payload), settings, old);
  }

  #make(
    name: string,
    parent: ScopeMemory | null | undefined,
    settings: ScopeSettings,
    old: ScopeMemory | null,
  ): ScopeChange {
    const count = this.#live.size;
    const obstacle = obstacleTo({ count, parent, settings, old }, this.#values);
    if (obstacle !== null) return { ok: false, obstacle };
    if (old !== null) this.end(old);
    const memory = this.#memory(name, settings, parent ?? null);
    this.endings.forget(name);
    this.#live.set(name, memory);
    this.#values.add(memory, settings);
    parent?.children.add(memory);
    parent?.renew(memory.createdAt);
    this.#changed();
    return { ok: true, scope: memory };
  }

  /** Changes the settings of a scope that are given. */
  edit(scope: Scope, given: ScopeSettings): ScopeChange {
    const memory = memoryOf(scope);
    const settings = { ...memory.settings, ...given };
    const obstacle = valueHeld(settings, this.#values, [memory]);
    if (obstacle !== null) return { ok: false, obstacle };
    this.#values.remove(memory, memory.settings);
    this.#values.add(memory, settings);
    memory.settings = settings;
    for (const one of given.journal_limit === undefined ? [] : within(memory)) {
      const limit = inherited(one, "journal_limit") ?? undefined;
      this.#journals.resize(one.journal, limit);
    }
    this.#changed();
    return { ok: true, scope };
  }

  /** Notes that a control call named a scope: it lives on, and those around it. */
  renew(scope: Scope): void {
    memoryOf(scope).renew(this.#world.now());
  }

  /** Notes a request that named a scope after its end, for what is left of that and for the scopes around. */
  noteLate(ended: EndedScope, request: LateRequest): void {
    this.endings.noteLate(ended, request);
    const around = this.#live.get(ended.parent ?? "");
    if (around === undefined || around.createdAt > ended.startedAt) return;
    for (let one: ScopeMemory | null = around; one !== null; one = one.parent) {
      one.late++;
    }
  }

  /** Ends a scope and those inside it, with their stubs and requests. */
  end(scope: Scope): void {
    const now = this.#world.now();
    for (const memory of within(memoryOf(scope)).reverse()) {
      if (memory.name === null || memory.ended !== null) continue;
      memory.ended = this.endings.add(memory, now);
      this.#values.remove(memory, memory.settings);
      this.#live.delete(memory.name);
      memory.parent?.children.delete(memory);
      this.#journals.remove(memory.journal);
      memory.close();
    }
    this.#changed();
  }

  /** Ends the scopes that were not used for so many milliseconds; says how many they were with those inside them. */
  endIdle(ms: number): number {
    const now = this.#world.now();
    const before = this.#live.size;
    this.#endAll((one) => isIdle(one, ms, now) ? one : null);
    return before - this.#live.size;
  }

  /** Whether there is anything whose time may come. */
  get mayExpire(): boolean {
    return !this.endings.isEmpty || this.#live.values().some(isMortal);
  }

  /** Ends the scopes whose time is over, and forgets which ended long ago. */
  sweep(): void {
    const now = this.#world.now();
    this.#endAll((one) => expiredAround(one, now));
    this.endings.sweep();
  }

  #endAll(find: (one: ScopeMemory) => ScopeMemory | null): void {
    const found = new Set(this.#live.values().map(find));
    found.delete(null);
    this.endings.expect(found.size);
    for (const one of found) if (one !== null) this.end(one);
  }

  /** Calls `tell` after each change that may give something a time to end. */
  onChange(tell: () => void): void {
    this.#changed = tell;
  }

  /** The scope that a request names. */
  choose(request: NamingRequest): ScopeChoice {
    const choice = this.#chooser.choose(request);
    if (choice.kind === "scope" && choice.selectedBy !== null) {
      this.renew(choice.scope);
    }
    return choice;
  }

  /** The scope with a name, unless its time is over: then it ends here. */
  #alive(name: string): ScopeMemory | undefined {
    const scope = this.#live.get(name);
    if (scope === undefined) return undefined;
    const expired = expiredAround(scope, this.#world.now());
    if (expired !== null) this.end(expired);
    return expired === null ? scope : undefined;
  }

  #isUsed(name: string): boolean {
    return this.#live.has(name) || this.endings.find(name) !== undefined ||
      this.endings.findKept(name) !== undefined;
  }

  /** `undefined` where there is no such scope. */
  #parentOf({ parent }: ScopePayload): ScopeMemory | null | undefined {
    if (typeof parent !== "string") return null;
    return this.#alive(parent.toLowerCase());
  }

  #memory(
    name: string | null,
    settings: ScopeSettings,
    parent: ScopeMemory | null,
  ): ScopeMemory {
    const createdAt = this.#world.now();
    const global = name === null ? null : this.#global;
    const journal = this.#journals.create.bind(this.#journals);
    const plan = { name, createdAt, settings, parent, global, journal };
    return new ScopeMemory(plan);
  }
}
