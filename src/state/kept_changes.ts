import { setCalls } from "./calls.ts";
import type { Change } from "./change.ts";
import { type Prepared, refused } from "./changed.ts";
import type { Held } from "./held.ts";

/** Takes a stub as it stood when a snapshot was made, a deleted one too. */
export function keepStub(
  held: Held,
  change: Change<"stub_kept">,
): Prepared<"stub_kept"> {
  const { tree, deleted } = held;
  const home = tree.named(change.scope);
  if (home === undefined) return refused({ kind: "scope_unknown" });
  const { stub_id: id, place, serial, edition, deleted_at } = change;
  const birth = { id, home, place, serial, edition };
  const createdAt = change.created_at;
  const stub = held.compile(change.spec, { ...birth, createdAt });
  const old = home.stubs.get(id);
  if (deleted_at === null && old !== undefined) {
    return refused({ kind: "id_taken", id });
  }
  const carryOut = () => {
    setCalls(stub, change, (name) => tree.named(name));
    if (deleted_at === null) home.store(stub);
    else deleted.add([stub], deleted_at);
    return {};
  };
  return { ok: true, carryOut };
}

/** Takes a scope as it stood. */
export function keepScope(
  { tree }: Held,
  { name, settings, made, late, ...change }: Change<"scope_kept">,
): Prepared<"scope_kept"> {
  const parent = change.parent === null ? null : tree.named(change.parent);
  if (parent === undefined) return refused({ kind: "parent_unknown" });
  if (name !== null && tree.live.has(name)) {
    return refused({ kind: "name_taken" });
  }
  const carryOut = () => {
    const createdAt = change.created_at;
    const scope = name === null
      ? tree.global
      : tree.make({ name, parent, settings, createdAt });
    scope.made = Math.max(scope.made, made);
    scope.late = late;
    scope.lastUsedAt = change.last_used_at;
    tree.changed();
    return {};
  };
  return { ok: true, carryOut };
}

/** Takes the end of a scope as it was remembered. */
export function keepEnd(
  { tree: { endings } }: Held,
  change: Change<"end_kept">,
): Prepared<"end_kept"> {
  const { name: scope, parent, settings, cors, late } = change;
  const title = settings.title ?? null;
  const times = { startedAt: change.started_at, endedAt: change.ended_at };
  const requests = change.late_requests
    .map(({ received_at, ...one }) => ({ ...one, receivedAt: received_at }));
  const carryOut = () => {
    const told = { scope, title, parent, settings, cors, late, ...times };
    endings.keep({ ...told, report: change.report }, requests);
    return {};
  };
  return { ok: true, carryOut };
}

/** Takes counts of calls in the place of those that are here. */
export function putCalls(
  { tree }: Held,
  { scope, calls }: Change<"calls_put">,
): Prepared<"calls_put"> {
  const memory = tree.named(scope);
  if (memory === undefined) return refused({ kind: "scope_unknown" });
  const carryOut = () => {
    for (const [id, counts] of Object.entries(calls)) {
      const stub = memory.stubs.get(id);
      if (stub === undefined) continue;
      setCalls(stub, counts, (name) => tree.named(name));
    }
    return {};
  };
  return { ok: true, carryOut };
}
