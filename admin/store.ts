import { computed, signal } from "@preact/signals";
import type { ScopeDetail } from "../src/model/scope_listing.ts";
import type { ServerFacts } from "../src/model/server_facts.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { narrowed } from "./router.ts";

/** The server's facts, as last heard; `undefined` before the first answer. */
export const server = signal<ServerFacts | undefined>(undefined);
/** When the server stopped answering; `undefined` while it answers. */
export const silentSince = signal<Date | undefined>(undefined);
export const scopes = signal<readonly ScopeDetail[]>([]);
export const scopesHeard = signal(false);
/** Whether the UI is narrowed to a scope that is not on the server. */
export const isScopeGone = computed(() => {
  const name = narrowed.value;
  return name !== null && name !== "" && scopesHeard.value &&
    scopes.value.every((scope) => scope.name !== name);
});
/** Every scope's stubs, or `undefined` before the first answer. */
export const stubs = signal<readonly ListedStub[] | undefined>(undefined);

/** What tells a stub from all others: an id is unique within its scope only. */
export interface StubName {
  readonly stub_id: string;
  /** `null` for a global stub. */
  readonly scope: string | null;
}

const stubsById = computed(() =>
  Map.groupBy(stubs.value ?? [], ({ stub_id }) => stub_id)
);

/** Of some, such as the matches of a request, the one that is this stub. */
export function ofStub<T extends StubName>(
  name: StubName,
  some: readonly T[],
): T | undefined {
  return some.find(({ stub_id, scope }) =>
    stub_id === name.stub_id && scope === name.scope
  );
}

export function findStub(name: StubName): ListedStub | undefined {
  return ofStub(name, stubsWithId(name.stub_id));
}

/** The stubs with an id: one in each scope at most. */
export function stubsWithId(id: string): readonly ListedStub[] {
  return stubsById.value.get(id) ?? [];
}

export function stubKey({ stub_id, scope }: StubName): string {
  return `${scope ?? ""} ${stub_id}`;
}

/** The stubs of the scope that the UI is narrowed to; everything otherwise. */
export const shownStubs = computed(() => {
  const scope = narrowed.value;
  const all = stubs.value ?? [];
  return scope === null
    ? all
    : all.filter((stub) => (stub.scope ?? "") === scope);
});

/** Requests a second over the last polls, oldest first. */
export const rates = signal<readonly number[]>([]);
const kept = 90;

let before: { total: number; at: number } | undefined;

/** Notes how many requests had come by now; `at` in milliseconds of a steady clock. */
export function noteTotal(total: number, at: number): void {
  if (before !== undefined && at > before.at) {
    const rate = Math.max(0, total - before.total) * 1000 / (at - before.at);
    rates.value = [...rates.value.slice(1 - kept), rate];
  }
  before = { total, at };
}

/** A new server starts counting at zero. */
export function forgetTotal(): void {
  before = undefined;
}
