// All that a server remembers: scopes, stubs and their calls, the journal.
// Whoever changes or asks it does so here; nobody else keeps a map of it.

import { type Cursor, Journal, type JournalLimits } from "./journal.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import { StubIndex } from "../matching/stub_index.ts";
import { decodePercent } from "../request/percent.ts";
import type { Stub } from "./stub.ts";

/** What belongs to one user of the server: the stubs and the journal of a scope, or of none. */
export interface Scope {
  /** The scope's name in lower case; `null` for the global scope. */
  readonly name: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** In the order of creation. */
  readonly stubs: Map<string, Stub>;
  readonly index: StubIndex<Stub>;
  /** The indexes that serve a request here: the scope's own, then the global one. */
  readonly indexes: readonly StubIndex<Stub>[];
  readonly journal: Journal;
}

/** The scope that a request's headers select. */
export type ScopeChoice =
  | { readonly kind: "scope"; readonly scope: Scope }
  | { readonly kind: "conflict"; readonly names: string[] };

export interface Scopes {
  readonly global: Scope;
  /** All named scopes, in the order of creation. */
  all(): Iterable<Scope>;
  /** A scope by its name in any case. */
  find(name: string): Scope | undefined;
  /** Creates a scope; `undefined` where the name is taken. */
  create(name: string, createdAt: number): Scope | undefined;
  /** Removes a scope with all that is in it. */
  remove(name: string): Scope | undefined;
  choose(lines: HeaderLines): ScopeChoice;
}

/** The scopes of one server, none at the start. */
export function createScopes(
  limits: JournalLimits,
  cursor: Cursor,
  startedAt: number,
): Scopes {
  const scopes = new Map<string, Scope>();
  const shared = new StubIndex<Stub>();
  const newScope = (name: string | null, createdAt: number): Scope => {
    const index = name === null ? shared : new StubIndex<Stub>();
    return {
      name,
      createdAt,
      stubs: new Map(),
      index,
      indexes: name === null ? [shared] : [index, shared],
      journal: new Journal(limits, cursor, name),
    };
  };
  const global = newScope(null, startedAt);
  const globalChoice: ScopeChoice = { kind: "scope", scope: global };
  return {
    global,
    all: () => scopes.values(),
    find: (name) => scopes.get(name.toLowerCase()),
    create: (name, createdAt) => {
      const key = name.toLowerCase();
      if (scopes.has(key)) return undefined;
      const scope = newScope(key, createdAt);
      scopes.set(key, scope);
      return scope;
    },
    remove: (name) => {
      const scope = scopes.get(name.toLowerCase());
      scopes.delete(name.toLowerCase());
      return scope;
    },
    choose: (lines) =>
      scopes.size === 0
        ? globalChoice
        : chooseScope(lines, scopes, globalChoice),
  };
}

/** Reads the scope from a header with its name (docs/contract.md#b1.4) or from the baggage; two different ones conflict. */
function chooseScope(
  lines: HeaderLines,
  scopes: ReadonlyMap<string, Scope>,
  none: ScopeChoice,
): ScopeChoice {
  const named = new Set<Scope>();
  const look = (name: string) => {
    const scope = scopes.get(name);
    if (scope !== undefined) named.add(scope);
  };
  for (const [name, value] of lines) {
    const field = name.toLowerCase();
    look(field);
    if (field === "baggage") baggageScopes(value).forEach(look);
  }
  const [scope, another] = named;
  if (scope === undefined) return none;
  if (another === undefined) return { kind: "scope", scope };
  return { kind: "conflict", names: [...named].map(({ name }) => name ?? "") };
}

/** The values of the entries `mock-scope` in a W3C baggage header (https://www.w3.org/TR/baggage/, section 3). */
function baggageScopes(baggage: string): string[] {
  return baggage.split(",").flatMap((member) => {
    const [entry = ""] = member.split(";", 1);
    const [key = "", ...value] = entry.split("=");
    return key.trim() === "mock-scope"
      ? [decodePercent(value.join("=").trim()).toLowerCase()]
      : [];
  });
}

/** The scopes that a request in `scope` is served from: its own first, then the global one. */
export function visibleScopes(scope: Scope, scopes: Scopes): readonly Scope[] {
  return scope === scopes.global ? [scope] : [scope, scopes.global];
}
