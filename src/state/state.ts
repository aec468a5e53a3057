// All that a server remembers: scopes, stubs and their calls, the journal. It is
// asked through the functions of `State`, of its `scopes` and its `journals`, and
// changed by changes (`change.ts`): nobody else writes into what it gives out.
// Requests change it too: they are noted, counted, and may set values.

import type { CallCounter } from "../matching/candidate.ts";
import { type Selection, selectStub } from "../matching/selection.ts";
import type { JsonObject } from "../json/values.ts";
import type { StubSpec } from "../model/stub.ts";
import type { ResourceShelf } from "../actions/resource/resource_shelf.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { World } from "../runtime/world.ts";
import type { JournalLimits } from "./journal_commons.ts";
import { Journals } from "./journals.ts";
import { countCall } from "./calls.ts";
import type { ChangeKind, Plan } from "./change.ts";
import type { Changed } from "./changed.ts";
import { Changes } from "./changes.ts";
import { DeletedStubs } from "./deleted_stubs.ts";
import type { Held } from "./held.ts";
import type { Missing } from "./link.ts";
import { countsOf, type ScopeCounts } from "./scope_counts.ts";
import type { AssertionNote } from "./assertion_log.ts";
import { NotedShelf } from "./noted_shelf.ts";
import type { Scope } from "./scope.ts";
import { memoryOf, type ScopeKeep } from "./scope_memory.ts";
import type { ScopeRecord } from "./scope_record.ts";
import { recordOf } from "./scope_recording.ts";
import type { ScopeRules } from "./scope_chooser.ts";
import { ScopeTree } from "./scope_tree.ts";
import { Scopes } from "./scopes.ts";
import { type SharedWorld, sharedWorld } from "./shared_world.ts";
import type { CompileStub, Stub } from "./stub.ts";
import type { Templates } from "../templating/templates.ts";

/** What one server remembers; nothing at the start. */
export class State {
  /** The requests of all scopes. */
  readonly journals: Journals;
  /** Those that were received here: the same, unless others share the state. */
  readonly received: Journals;
  readonly scopes: Scopes;
  readonly world: SharedWorld;
  #compile: CompileStub | null = null;
  /** What compiles text that is pushed into streams; `null` before it is loaded. */
  templates: Templates | null = null;
  readonly #held: Held;
  readonly changes: Changes;

  constructor(
    limits: JournalLimits,
    world: World,
    rules?: ScopeRules,
    copies?: (received: Journals) => Journals,
  ) {
    const shared = this.world = sharedWorld(world);
    this.received = new Journals(limits, world);
    this.journals = copies?.(this.received) ?? this.received;
    const inboxes = copies === undefined ? null : this.received;
    const tree = new ScopeTree(this.journals, shared.now, inboxes);
    this.#held = {
      tree,
      journals: this.journals,
      received: this.received,
      deleted: new DeletedStubs(),
      compile: (...given) => this.#compiled(...given),
    };
    this.changes = new Changes(this.#held, world, this.journals.run);
    const expire = this.#expire;
    this.scopes = new Scopes({ tree, world: shared, rules, expire });
  }

  /**
   * Changes what is remembered: checks the change, orders it, carries it out,
   * and waits for whoever shares the store. Rejects with a `StoreTrouble`, and
   * nothing has changed, where the store cannot take it.
   */
  change<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>> {
    return this.changes.make(plan);
  }

  /** Changes at once what this server alone has to know, such as what stands in its files. */
  changeHere<K extends ChangeKind>(plan: Plan<K>): Changed<K> {
    return this.changes.makeHere(plan);
  }

  /** Resolves once the requests of some scopes are known that were answered before, and says what is missing; `null` where all is known. */
  settled(scopes: readonly Scope[]): Promise<readonly Missing[]> | null {
    return this.changes.link?.settled(scopes) ?? null;
  }

  #expire = (names: readonly string[]): void => {
    const { link } = this.changes;
    const ending = link === null ? names : names.filter((name) => {
      const scope = this.#held.tree.named(name);
      return scope !== undefined && link.expires(scope);
    });
    if (ending.length === 0) return;
    this.changeHere({ kind: "scopes_end", names: ending, why: "expired" });
  };

  countsOf(scope: Scope): ScopeCounts {
    return countsOf(memoryOf(scope));
  }

  recordOf(scope: Scope): ScopeRecord {
    const record = recordOf(memoryOf(scope));
    for (const entry of this.journals.entriesOf(scope)) {
      this.journals.forgetDecoded(entry);
    }
    return record;
  }

  /** Notes what was last answered to an assertion about a scope, one that has ended meanwhile too. */
  noteAssertion(scope: Scope, key: string, note: AssertionNote): void {
    memoryOf(scope).assertions.note(key, note);
  }

  /** Keeps a scope in use until what this gives back is called: somebody follows it, or waits for it. */
  holdScope(scope: Scope): () => void {
    const memory = memoryOf(scope);
    memory.enter(this.world.now());
    return () => memory.leave(this.world.now());
  }

  /** Takes what compiles stubs, which is loaded before the first of them: a start without stubs needs nothing of it. */
  useCompiler(compile: CompileStub, templates?: Templates): void {
    this.#compile = compile;
    this.templates = templates ?? null;
  }

  get stubCount(): number {
    return this.scopes.all()
      .reduce((sum, one) => sum + memoryOf(one).stubs.size, 0);
  }

  /** The stubs of a scope, in the order of creation. */
  stubsOf(scope: Scope): Stub[] {
    return [...memoryOf(scope).inOrder()];
  }

  /** A stub of a scope by its id, which is its own in that scope alone. */
  findStub(id: string, scope: Scope): Stub | undefined {
    return memoryOf(scope).stubs.get(id);
  }

  /** The stubs with an id, in whatever scopes (docs/contract.md#a24). */
  findStubs(id: string): Stub[] {
    return this.scopes.all().flatMap((one) => this.findStub(id, one) ?? []);
  }

  /** The stubs with an id whose deletion can be undone, at most one of a scope. */
  findDeleted(id: string): Stub[] {
    return this.#held.deleted.find(id, this.world.now());
  }

  /** A stub that is compiled and stored nowhere: the newest of its scope, if it were. */
  draftStub(spec: StubSpec, scope: Scope): Stub {
    const next = this.changes.version + 1;
    return this.#compiled(spec, {
      id: spec.stub_id ?? this.world.uuid(),
      home: scope,
      place: memoryOf(scope).made + 1,
      serial: next,
      edition: next,
      createdAt: this.world.now(),
    });
  }

  /** What puts a new stub into a scope, under an id of the server's choice where it has none. */
  planOf(spec: StubSpec, { name: scope }: Scope): Plan<"stub_put"> {
    const stub_id = spec.stub_id ?? this.world.uuid();
    return { kind: "stub_put", scope, stub_id, spec, how: "new" };
  }

  /** What tells a stub from what it was before it was changed, and from any stub of an earlier run. */
  revisionOf({ edition }: Pick<Stub, "edition">): string {
    return `${this.changes.link?.epoch ?? this.journals.run}-${edition}`;
  }

  #compiled(...given: Parameters<CompileStub>): Stub {
    if (this.#compile !== null) return this.#compile(...given);
    throw new Error("A stub was to be made before its compiler was loaded");
  }

  /** The stub that answers a request, or that its body has to be read first. */
  select(request: IncomingRequest, scope: Scope): Selection<Stub> {
    return selectStub(request, memoryOf(scope));
  }

  /** The stub of a scope itself that would answer a request, if its body is there. */
  selectOwn(request: IncomingRequest, scope: Scope): Stub | null {
    const { index, counter } = memoryOf(scope);
    const selection = selectStub(request, { indexes: [index], counter });
    return selection.kind === "stub" ? selection.stub : null;
  }

  /** How many stubs were ever made in a scope. */
  madeIn(scope: Scope): number {
    return memoryOf(scope).made;
  }

  /** The counts of a scope, for those stubs that each scope counts by itself. */
  counterOf(scope: Scope): CallCounter {
    return memoryOf(scope);
  }

  /**
   * Counts a call; says how many there were before. In the turn of `select`, so
   * that `max_calls` holds (docs/contract.md#a2), but with a link that asks a
   * store: then it may take time, and `null` tells to choose again.
   */
  claim(
    stub: Stub,
    scope: Scope,
    at: number,
  ): number | null | Promise<number | null> {
    const { link } = this.changes;
    return link === null
      ? countCall(stub, memoryOf(scope), at)
      : link.claim(stub, scope, at);
  }

  /** Counts a call here, whatever others count. */
  countHere(stub: Stub, scope: Scope, at: number): number {
    return countCall(stub, memoryOf(scope), at);
  }

  /** Sets names of a scope in the turn of a request that a stub answers; says why there is no room. */
  setByStub(scope: Scope, state: JsonObject): string | null {
    const trouble = memoryOf(scope).state.merge(state);
    if (trouble === null && this.changes.link !== null) {
      const { name } = scope;
      const plan = { kind: "values_put", scope: name, how: "merge" } as const;
      this.changes.note({ ...plan, state, resources: {} });
    }
    return trouble;
  }

  /** The resources of a scope, as a request changes them. */
  shelfOf(scope: Scope): ResourceShelf {
    const { resources } = memoryOf(scope);
    if (this.changes.link === null) return resources;
    return new NotedShelf(resources, scope, (plan) => this.changes.note(plan));
  }

  keptIn(scope: Scope): ScopeKeep {
    return this.changes.link?.keepOf?.(memoryOf(scope)) ?? memoryOf(scope);
  }
}
