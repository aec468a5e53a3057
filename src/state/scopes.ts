import type { ScopePayload, ScopeSettings } from "../model/scope.ts";
import type { World } from "../runtime/world.ts";
import type { Plan } from "./change.ts";
import { chainOf, type Scope } from "./scope.ts";
import type { ScopeChoice } from "./scope_choice.ts";
import { noRules, ScopeChooser, type ScopeRules } from "./scope_chooser.ts";
import type { EndedScope, LateRequest } from "./scope_end.ts";
import type { ScopeEndings } from "./scope_endings.ts";
import { memoryOf, type ScopeMemory, within } from "./scope_memory.ts";
import { endOf, expiredAround, isIdle, isMortal } from "./scope_lifetime.ts";
import { freeName } from "./scope_name.ts";
import type { NamingRequest } from "./scope_names.ts";
import type { ScopeTree } from "./scope_tree.ts";

/** Ends scopes whose time is over, unless somebody else sees to that; what has ended is in the tree no more. */
type Expire = (names: readonly string[]) => void;

/** What the scopes of a server are asked by. */
interface ScopeQuestions {
  readonly tree: ScopeTree;
  readonly world: World;
  readonly rules?: ScopeRules | undefined;
  readonly expire: Expire;
}

/** The scopes of a server: which there are, how they lie in each other, and which one a request names. */
export class Scopes {
  /** What belongs to no scope. */
  readonly global: Scope;
  readonly endings: ScopeEndings;
  readonly #tree: ScopeTree;
  readonly #live: ReadonlyMap<string, ScopeMemory>;
  readonly #world: World;
  readonly #chooser: ScopeChooser;
  readonly #expire: Expire;
  /** What the server was told about all scopes. */
  readonly rules: ScopeRules;

  constructor({ tree, world, rules = noRules, expire }: ScopeQuestions) {
    this.#tree = tree;
    this.#live = tree.live;
    this.#world = world;
    this.#expire = expire;
    this.rules = rules;
    this.endings = tree.endings;
    this.global = tree.global;
    this.#chooser = new ScopeChooser(rules, {
      global: tree.global,
      alive: (name) => this.#alive(name),
      values: tree.values,
      endings: tree.endings,
      isEmpty: () => this.isEmpty,
    });
  }

  /** The named scopes, in the order of creation. */
  list(): Scope[] {
    return [...this.#live.values()];
  }

  /** The global scope, then the named ones. */
  all(): Scope[] {
    return [this.global, ...this.#live.values()];
  }

  /** A scope by its name in any case. */
  find(name: string): Scope | undefined {
    return this.#alive(name.toLowerCase());
  }

  /** A scope by its name in lower case, even if its time is over; `null` names the global one. */
  named(name: string | null): Scope | undefined {
    return this.#tree.named(name);
  }

  /** The scopes that a request in `scope` is served from: its own, those around it, then the global one. */
  serving(scope: Scope): Scope[] {
    return scope === this.global ? [scope] : [...chainOf(scope), this.global];
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

  /** What makes a scope, under a name of the server's choice where none is given; `anew` ends the one with the name first. */
  planOf(
    payload: ScopePayload,
    settings: ScopeSettings,
    anew = false,
  ): Plan<"scope_put"> {
    const name = payload.name?.toLowerCase() ??
      freeName(settings.title ?? null, (one) => this.#isUsed(one), this.#world);
    const parent = payload.parent?.toLowerCase() ?? null;
    // What is in the way and should have ended does so now.
    this.#alive(name);
    if (parent !== null) this.#alive(parent);
    return { kind: "scope_put", name, parent, settings, anew };
  }

  /** When a scope was last used, in milliseconds since the epoch: now, while requests in it are answered. */
  lastUseOf(scope: Scope): number {
    const { isBusy, lastUsedAt } = memoryOf(scope);
    return isBusy ? this.#world.now() : lastUsedAt;
  }

  /** Notes that a control call named a scope: it lives on, and those around it. */
  renew(scope: Scope): void {
    memoryOf(scope).renew(this.#world.now());
  }

  /** Is told of requests that come late where all servers are to note them; `null` where this one is alone. */
  tellLate: ((ended: EndedScope, request: LateRequest) => void) | null = null;

  /** Notes a request that named a scope after its end. */
  noteLate(ended: EndedScope, request: LateRequest): void {
    if (this.tellLate === null) this.takeLate(ended, [request], 1);
    else this.tellLate(ended, request);
  }

  /** Takes so many requests that came late, and what is known of the first of them, for what is left of their scope and for the scopes around. */
  takeLate(
    ended: EndedScope,
    requests: readonly LateRequest[],
    count: number,
  ): void {
    for (const one of requests) this.endings.noteLate(ended, one);
    this.endings.countLate(ended, count - requests.length);
    const around = this.#live.get(ended.parent ?? "");
    if (around === undefined || around.createdAt > ended.startedAt) return;
    for (let one: ScopeMemory | null = around; one !== null; one = one.parent) {
      one.late += count;
    }
  }

  /** The names of the scopes that were not used for so many milliseconds. */
  idle(ms: number): string[] {
    const now = this.#world.now();
    return this.#names((one) => isIdle(one, ms, now) ? one : null);
  }

  /** Whether there is anything whose time may come. */
  get mayExpire(): boolean {
    return !this.endings.isEmpty || this.#live.values().some(isMortal);
  }

  /** Ends the scopes whose time is over, and forgets which ended long ago. */
  sweep(): void {
    const now = this.#world.now();
    const names = this.#names((one) => expiredAround(one, now));
    if (names.length > 0) this.#expire(names);
    this.endings.sweep();
  }

  #names(find: (one: ScopeMemory) => ScopeMemory | null): string[] {
    const found = new Set(this.#live.values().map(find));
    return [...found].flatMap((one) => one?.name ?? []);
  }

  /** Calls `tell` after each change that may give something a time to end. */
  onChange(tell: () => void): void {
    this.#tree.changed = tell;
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
    if (expired === null) return scope;
    if (expired.name !== null) this.#expire([expired.name]);
    // Where others share it, it lives until its end comes as a change.
    return this.#live.get(name);
  }

  #isUsed(name: string): boolean {
    return this.#live.has(name) || this.endings.find(name) !== undefined ||
      this.endings.findKept(name) !== undefined;
  }
}
