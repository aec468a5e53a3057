/** A scope as it should be: plain lists, looked through each time. */
export interface ModelScope {
  readonly name: string;
  readonly parent: ModelScope | null;
  readonly ttl: number | null;
  lastUsed: number;
  /** Bodies of stubs by path, the oldest first. */
  stubs: { path: string; body: string }[];
  /** Paths of requests, with the serial of each. */
  requests: { path: string; serial: number }[];
}

/** What a server with scopes should hold and answer. */
export class ScopeModel {
  readonly global: ModelScope;
  scopes: ModelScope[] = [];
  readonly ended = new Map<string, number>();
  now: number;
  #serial = 0;

  constructor(now: number) {
    this.now = now;
    this.global = fresh("", null, null, now);
  }

  find(name: string): ModelScope | undefined {
    return this.scopes.find((one) => one.name === name);
  }

  /** From a scope outwards, without the global one. */
  chain(scope: ModelScope | null): ModelScope[] {
    return scope === null || scope === this.global
      ? []
      : [scope, ...this.chain(scope.parent)];
  }

  within(scope: ModelScope): ModelScope[] {
    return this.scopes.filter((one) => this.chain(one).includes(scope));
  }

  create(name: string, parent: ModelScope | null, ttl: number | null): void {
    this.scopes.push(fresh(name, parent, ttl, this.now));
    this.ended.delete(name);
    if (parent !== null) this.use(parent);
  }

  use(scope: ModelScope): void {
    for (const one of this.chain(scope)) one.lastUsed = this.now;
  }

  end(scope: ModelScope): void {
    const gone = this.within(scope);
    for (const { name } of gone) this.ended.set(name, this.now);
    this.scopes = this.scopes.filter((one) => !gone.includes(one));
  }

  endIdle(ms: number): number {
    const before = this.scopes.length;
    for (const one of this.scopes) {
      const isThere = this.scopes.includes(one);
      if (isThere && this.now - one.lastUsed >= ms) this.end(one);
    }
    return before - this.scopes.length;
  }

  pass(ms: number): void {
    this.now += ms;
    for (const one of this.scopes) {
      const ttl = this.chain(one).find((two) => two.ttl !== null)?.ttl ?? null;
      const isThere = this.scopes.includes(one);
      if (isThere && ttl !== null && this.now - one.lastUsed >= ttl) {
        this.end(one);
      }
    }
  }

  /** Where a request that has these names belongs, or the code of its refusal. */
  place(names: readonly string[]): ModelScope | string {
    const isEnded = (name: string) =>
      this.find(name) === undefined &&
      this.now - (this.ended.get(name) ?? -Infinity) < 600_000;
    if (names.some(isEnded)) return "SCOPE_ENDED";
    const named = names.flatMap((name) => this.find(name) ?? []);
    const inner = named.find((one) =>
      named.every((other) => this.chain(one).includes(other))
    );
    if (named.length === 0) return this.global;
    return inner ?? "MULTIPLE_SCOPES";
  }

  /** The body that answers a request, which is recorded. */
  ask(scope: ModelScope, path: string): string {
    this.use(scope);
    scope.requests.push({ path, serial: ++this.#serial });
    for (const one of [...this.chain(scope), this.global]) {
      const stub = one.stubs.find((two) => two.path === path);
      if (stub !== undefined) return stub.body;
    }
    return "NO_STUB_MATCH_FOUND";
  }

  /** A request that was refused for naming scopes apart stands without a scope. */
  conflict(path: string): void {
    this.global.requests.push({ path, serial: ++this.#serial });
  }
}

function fresh(
  name: string,
  parent: ModelScope | null,
  ttl: number | null,
  now: number,
): ModelScope {
  return { name, parent, ttl, lastUsed: now, stubs: [], requests: [] };
}
