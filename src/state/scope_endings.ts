import { inherited, type Scope } from "./scope.ts";
import type { EndedScope, LateRequest } from "./scope_end.ts";
import { memoryOf } from "./scope_memory.ts";
import type { ScopeRecord } from "./scope_record.ts";
import { maxTarget, recordOf } from "./scope_recording.ts";
import { ScopeValues, type ScopeWays } from "./scope_values.ts";

/** How long a name that has ended is told from one that was never known, in milliseconds. */
const remembered = 600_000;

/** Names that are told so at once, scopes whose ends are kept, and late requests that each of them shows (docs/limits.md). */
const maxNames = 10_000;
const maxKept = 100;
const maxLate = 100;

/** The scopes that have ended: what is left of the newest, and by which names requests still come for them. */
export class ScopeEndings {
  /** By name, in the order in which they ended. */
  readonly #names = new Map<string, EndedMemory>();
  readonly #values = new ScopeValues<EndedMemory>();
  #kept: EndedMemory[] = [];
  /** How many of the next are not recorded. */
  #unrecorded = 0;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether no name is remembered. */
  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  /** What is left of the scopes that ended last, the oldest first. */
  get kept(): readonly EndedScope[] {
    return this.#kept;
  }

  /** Announces that so many scopes end together: of the first nothing would be kept, so it is not recorded. */
  expect(count: number): void {
    this.#unrecorded = Math.max(0, count - maxKept);
  }

  /** Takes the end of a scope. */
  add(scope: Scope, endedAt: number): EndedScope {
    const isRecorded = this.#unrecorded === 0;
    if (!isRecorded) this.#unrecorded--;
    const record = isRecorded ? recordOf(memoryOf(scope)) : null;
    return this.#add(new EndedMemory(endOf(scope, endedAt), record));
  }

  /** Takes an end that was remembered elsewhere; no report can be made of it here, unless it is known already. */
  keep(end: ScopeEnd, lateRequests: readonly LateRequest[]): void {
    const known = this.#kept.findLast(({ scope }) => scope === end.scope);
    const ended = known?.endedAt === end.endedAt
      ? known
      : this.#add(new EndedMemory(end, null));
    ended.takeLate(lateRequests, end.late);
  }

  /** What is left of all whose names or ends are remembered, in the order in which they ended. */
  all(): readonly (EndedScope & Pick<Scope, "settings">)[] {
    const all = new Set([...this.#kept, ...this.#names.values()]);
    return [...all].sort((one, other) => one.endedAt - other.endedAt);
  }

  #add(ended: EndedMemory): EndedMemory {
    this.forget(ended.scope);
    this.#names.set(ended.scope, ended);
    this.#values.add(ended, ended.settings);
    const [oldest] = this.#names.keys();
    if (this.#names.size > maxNames && oldest !== undefined) {
      this.forget(oldest);
    }
    this.#kept.push(ended);
    if (this.#kept.length > maxKept) this.#kept.shift()?.thin();
    return ended;
  }

  /** The end of a scope with this name, as long as it is remembered. */
  find(name: string): EndedScope | undefined {
    return this.#fresh(this.#names.get(name));
  }

  /** The end of a scope with this value in its `select`, as long as it is remembered. */
  findBy(
    way: keyof ScopeWays<EndedScope>,
    value: string,
  ): EndedScope | undefined {
    return this.#fresh(this.#values[way].get(value));
  }

  /** Whether any of the scopes that are remembered had such a way in. */
  uses(way: keyof ScopeWays<EndedScope>): boolean {
    return this.#values[way].size > 0;
  }

  /** The newest end of a scope with this name that is kept, however long ago. */
  findKept(name: string): EndedScope | undefined {
    return this.#kept.findLast(({ scope }) => scope === name);
  }

  /** What a report tells of a scope that has ended; `null` once too many others have. */
  recordOf(ended: EndedScope): ScopeRecord | null {
    return ended instanceof EndedMemory ? ended.record : null;
  }

  /** Takes a name as if it had never been known. */
  forget(name: string): void {
    const ended = this.#names.get(name);
    if (ended === undefined) return;
    this.#names.delete(name);
    this.#values.remove(ended, ended.settings);
  }

  /** Forgets the names that ended too long ago. */
  sweep(): void {
    for (const [name, ended] of this.#names) {
      if (this.#fresh(ended) !== undefined) return;
      this.forget(name);
    }
  }

  noteLate(ended: EndedScope, request: LateRequest): void {
    if (ended instanceof EndedMemory) ended.noteLate(request);
  }

  /** Takes note of so many more that came late, of which nothing else is known. */
  countLate(ended: EndedScope, count: number): void {
    if (ended instanceof EndedMemory) ended.late += count;
  }

  /** Takes a report that was made elsewhere in the place of what is known here; `null` for none. */
  tell(ended: EndedScope, report: string | null): void {
    if (!(ended instanceof EndedMemory)) return;
    ended.record = null;
    ended.report = report;
  }

  #fresh(ended: EndedMemory | undefined): EndedMemory | undefined {
    return ended === undefined || this.#now() - ended.endedAt >= remembered
      ? undefined
      : ended;
  }
}

/** What is told of the end of a scope. */
type ScopeEnd = Omit<EndedScope, "lateRequests"> & Pick<Scope, "settings">;

function endOf(scope: Scope, endedAt: number): ScopeEnd {
  const { name, settings, parent, createdAt } = scope;
  return {
    scope: name ?? "",
    title: settings.title ?? null,
    parent: parent?.name ?? null,
    startedAt: createdAt,
    endedAt,
    late: 0,
    cors: inherited(scope, "cors"),
    report: null,
    settings,
  };
}

class EndedMemory implements EndedScope {
  readonly scope: string;
  readonly title: string | null;
  readonly parent: string | null;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly settings: Scope["settings"];
  readonly cors: boolean | null;
  late = 0;
  report: string | null;
  record: ScopeRecord | null;
  #lateRequests: LateRequest[] = [];
  #maxLate = maxLate;

  constructor(end: ScopeEnd, record: ScopeRecord | null) {
    this.cors = end.cors;
    this.scope = end.scope;
    this.title = end.title;
    this.parent = end.parent;
    this.startedAt = end.startedAt;
    this.endedAt = end.endedAt;
    this.settings = end.settings;
    this.record = record;
    this.report = end.report;
  }

  get name(): string {
    return this.scope;
  }

  get lateRequests(): readonly LateRequest[] {
    return this.#lateRequests;
  }

  noteLate(request: LateRequest): void {
    this.late++;
    if (this.#lateRequests.length >= this.#maxLate) return;
    const target = request.target.slice(0, maxTarget);
    this.#lateRequests.push({ ...request, target });
  }

  /** Takes what is known of those who came late. */
  takeLate(requests: readonly LateRequest[], count: number): void {
    this.#lateRequests = requests.slice(0, this.#maxLate);
    this.late = count;
  }

  /** Lets go of what nobody can ask for any more. */
  thin(): void {
    this.#maxLate = 0;
    this.record = null;
    this.report = null;
    this.#lateRequests = [];
  }
}
