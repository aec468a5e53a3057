// All that a server remembers: scopes, stubs and their calls, the journal, the
// counters. It is changed and asked through the functions of `State` and of its
// `journals` alone: nobody else holds a map of it or writes into what it gives
// out. What a second server would have to know of a change is the name and the
// arguments of the function that makes it.

import { type Selection, selectStub } from "../matching/selection.ts";
import type { StubSpec } from "../model/stub.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { World } from "../runtime/world.ts";
import type { JournalLimits } from "./journal.ts";
import { Journals } from "./journals.ts";
import { memoryOf, type Scope, ScopeMemory } from "./scope.ts";
import { namedScopes } from "./scope_choice.ts";
import type { CompileStub, Stub } from "./stub.ts";

/** The scope that a request's headers select. */
export type ScopeChoice =
  | { readonly kind: "scope"; readonly scope: Scope }
  | { readonly kind: "conflict"; readonly names: string[] };

/** A stub that was stored, or the id that stands in the way. */
export type StubAddition =
  | { readonly ok: true; readonly stub: Stub }
  | { readonly ok: false; readonly taken: string };

/** How much is remembered of a scope. */
export interface ScopeCounts {
  readonly stubs: number;
  readonly requests: number;
  /** Bytes of bodies that its journal holds. */
  readonly bytes: number;
  /** Requests that went to make room, since the journal was last cleared. */
  readonly evicted: number;
}

/** What one server remembers; nothing at the start. */
export class State {
  /** The requests of all scopes. */
  readonly journals: Journals;
  /** What belongs to no scope. */
  readonly global: Scope;
  readonly #global: ScopeMemory;
  readonly #globalChoice: ScopeChoice;
  /** By name, in the order of creation. */
  readonly #scopes = new Map<string, ScopeMemory>();
  /** The scope of each stub by the stub's id, whatever the scope (docs/contract.md#a24). */
  readonly #homes = new Map<string, ScopeMemory>();
  readonly #world: World;
  #compile: CompileStub | null = null;
  #serial = 0;

  constructor(limits: JournalLimits, world: World) {
    this.#world = world;
    this.journals = new Journals(limits, world);
    this.#global = this.#newScope(null);
    this.global = this.#global;
    this.#globalChoice = { kind: "scope", scope: this.#global };
  }

  // Scopes

  /** The named scopes, in the order of creation. */
  namedScopes(): Scope[] {
    return [...this.#scopes.values()];
  }

  /** The global scope, then the named ones. */
  allScopes(): Scope[] {
    return [this.#global, ...this.#scopes.values()];
  }

  /** The scopes that a request in `scope` is served from: its own first, then the global one. */
  visibleScopes(scope: Scope): Scope[] {
    return scope === this.#global ? [scope] : [scope, this.#global];
  }

  /** A scope by its name in any case. */
  findScope(name: string): Scope | undefined {
    return this.#scopes.get(name.toLowerCase());
  }

  /** Creates a scope; `undefined` where the name is taken. */
  createScope(name: string): Scope | undefined {
    const key = name.toLowerCase();
    if (this.#scopes.has(key)) return undefined;
    const scope = this.#newScope(key);
    this.#scopes.set(key, scope);
    return scope;
  }

  /** Removes a scope with its stubs and requests. */
  removeScope(name: string): Scope | undefined {
    const scope = this.#scopes.get(name.toLowerCase());
    if (scope === undefined) return undefined;
    this.clearStubs(scope);
    this.journals.remove(scope.journal);
    this.#scopes.delete(name.toLowerCase());
    return scope;
  }

  chooseScope(lines: HeaderLines): ScopeChoice {
    if (this.#scopes.size === 0) return this.#globalChoice;
    const named = namedScopes(lines, this.#scopes);
    const [scope = this.#global, another] = named;
    return another === undefined
      ? { kind: "scope", scope }
      : { kind: "conflict", names: [...named].map(({ name }) => name ?? "") };
  }

  countsOf(scope: Scope): ScopeCounts {
    const { stubs, journal } = memoryOf(scope);
    const { size, bytes, evicted } = journal;
    return { stubs: stubs.size, requests: size, bytes, evicted };
  }

  #newScope(name: string | null): ScopeMemory {
    const journal = this.journals.create(name);
    const createdAt = this.#world.now();
    const global = name === null ? null : this.#global;
    return new ScopeMemory({ name, createdAt }, journal, global);
  }

  // Stubs

  /** Takes what compiles stubs, which is loaded before the first of them: a start without stubs needs nothing of it. */
  useCompiler(compile: CompileStub): void {
    this.#compile = compile;
  }

  get stubCount(): number {
    return this.#homes.size;
  }

  /** The stubs of a scope, in the order of creation. */
  stubsOf(scope: Scope): Stub[] {
    return [...memoryOf(scope).stubs.values()];
  }

  findStub(id: string): Stub | undefined {
    return this.#homes.get(id)?.stubs.get(id);
  }

  /** A stub that is compiled and stored nowhere. */
  draftStub(spec: StubSpec, scope: Scope): Stub {
    return this.#compiled(spec, {
      id: spec.stub_id ?? this.#world.uuid(),
      scope: scope.name,
      serial: ++this.#serial,
      createdAt: this.#world.now(),
    });
  }

  addStub(spec: StubSpec, scope: Scope): StubAddition {
    const wanted = spec.stub_id;
    if (typeof wanted === "string" && this.#homes.has(wanted)) {
      return { ok: false, taken: wanted };
    }
    const stub = this.draftStub(spec, scope);
    this.#store(stub, memoryOf(scope));
    return { ok: true, stub };
  }

  /** Puts a new stub in the place of an old one: same id, scope and serial, no calls. */
  replaceStub(old: Stub, spec: StubSpec): Stub {
    const { id, scope, rank: { serial }, createdAt } = old;
    const stub = this.#compiled(spec, { id, scope, serial, createdAt });
    const home = this.#homes.get(id) ?? this.#global;
    home.index.remove(old);
    this.#store(stub, home);
    return stub;
  }

  removeStub({ id }: Stub): void {
    const home = this.#homes.get(id);
    const stub = home?.stubs.get(id);
    if (home === undefined || stub === undefined) return;
    this.#homes.delete(id);
    home.stubs.delete(id);
    home.index.remove(stub);
  }

  /** Removes all stubs of a scope; says how many there were. */
  clearStubs(scope: Scope): number {
    const gone = this.stubsOf(scope);
    for (const stub of gone) this.removeStub(stub);
    return gone.length;
  }

  #compiled(...given: Parameters<CompileStub>): Stub {
    if (this.#compile !== null) return this.#compile(...given);
    throw new Error("A stub was to be made before its compiler was loaded");
  }

  #store(stub: Stub, home: ScopeMemory): void {
    this.#homes.set(stub.id, home);
    home.stubs.set(stub.id, stub);
    home.index.add(stub);
  }

  // Calls

  /** The stub that answers a request, or that its body has to be read first. */
  select(request: IncomingRequest, scope: Scope): Selection<Stub> {
    return selectStub(request, memoryOf(scope).indexes);
  }

  /** Counts a call; says how many there were before. In the turn of `select`, so that `max_calls` holds (docs/contract.md#a2). */
  claim(stub: Stub, at: number): number {
    const counts: CallCount = stub;
    counts.lastCallAt = at;
    return counts.calls++;
  }

  /** Gives a stub that was put anew the calls of the one before it. */
  carryCalls({ calls, lastCallAt }: Stub, stub: Stub): void {
    const counts: CallCount = stub;
    counts.calls = calls;
    counts.lastCallAt = lastCallAt;
  }
}

/** What of a stub changes with its calls, and is written here alone. */
interface CallCount {
  calls: number;
  lastCallAt: number;
}
