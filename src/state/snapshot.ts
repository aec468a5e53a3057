import type { CallsText, Change, Plan } from "./change.ts";
import type { Held } from "./held.ts";
import { resourceText } from "./resource_text.ts";
import type { ScopeMemory } from "./scope_memory.ts";
import type { Stub } from "./stub.ts";

/** What a snapshot is made at: all changes up to it are in it. */
interface SnapshotPlace {
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Changes that lead from nothing to what is held: each scope before what is in it. */
export function* snapshotOf(
  held: Held,
  { version, at }: SnapshotPlace,
): Generator<Change, undefined> {
  let count = 0;
  for (const plan of plansOf(held, at)) {
    yield { ...plan, id: `${version}.${++count}`, at, version };
  }
  return undefined;
}

function* plansOf(held: Held, now: number): Generator<Plan, undefined> {
  const { tree, deleted } = held;
  // A scope was made after the one around it.
  const memories = [tree.global, ...tree.live.values()];
  for (const end of tree.endings.all()) yield keptEnd(end);
  for (const memory of memories) yield keptScope(memory);
  for (const memory of memories) {
    for (const stub of memory.inOrder()) yield keptStub(stub, memories, null);
    yield* keptValues(memory);
  }
  for (const { stub, at } of deleted.all(now)) {
    yield keptStub(stub, memories, at);
  }
  return undefined;
}

type Ended = ReturnType<Held["tree"]["endings"]["all"]>[number];

function keptEnd(ended: Ended): Plan<"end_kept"> {
  return {
    kind: "end_kept",
    name: ended.scope,
    parent: ended.parent,
    settings: ended.settings,
    cors: ended.cors,
    started_at: ended.startedAt,
    ended_at: ended.endedAt,
    late: ended.late,
    late_requests: ended.lateRequests
      .map(({ receivedAt, ...one }) => ({ ...one, received_at: receivedAt })),
    report: ended.report,
  };
}

/** A scope as it stands, less what is in it. */
function keptScope(memory: ScopeMemory): Plan<"scope_kept"> {
  return {
    kind: "scope_kept",
    name: memory.name,
    parent: memory.parent?.name ?? null,
    settings: memory.settings,
    created_at: memory.createdAt,
    last_used_at: memory.lastUsedAt,
    late: memory.late,
    made: memory.made,
  };
}

/** A stub as it stands, and when it was deleted if it was. */
function keptStub(
  stub: Stub,
  memories: readonly ScopeMemory[],
  deletedAt: number | null,
): Plan<"stub_kept"> {
  return {
    kind: "stub_kept",
    scope: stub.scope,
    stub_id: stub.id,
    spec: stub.spec,
    serial: stub.rank.serial,
    place: stub.place,
    edition: stub.edition,
    created_at: stub.createdAt,
    deleted_at: deletedAt,
    ...callsText(stub, memories),
  };
}

/** The calls of a stub as they stand. */
function callsText(
  stub: Stub,
  memories: readonly ScopeMemory[],
): CallsText {
  const { calls, lastCallAt: last_call_at } = stub;
  if (!stub.countedPerScope) return { calls, last_call_at };
  const own = memories.flatMap((one) => {
    const count = one.ownCalls(stub);
    return count === 0 ? [] : [[one.name ?? "", count] as const];
  });
  return { calls, last_call_at, own: Object.fromEntries(own) };
}

/** What was set in a scope; nothing where nothing was. */
function* keptValues(
  { name: scope, values, resources }: ScopeMemory,
): Generator<Plan, undefined> {
  const written = [...resources.all()]
    .map(([name, data]) => [name, resourceText(data)] as const);
  if (written.length === 0 && Object.keys(values).length === 0) {
    return undefined;
  }
  yield {
    kind: "values_put",
    scope,
    how: "replace",
    state: { ...values },
    resources: Object.fromEntries(written),
  };
  return undefined;
}
