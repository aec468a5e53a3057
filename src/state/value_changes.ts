import { withItem, withoutItem } from "../actions/resource/collection.ts";
import { forgetCalls } from "./calls.ts";
import type { Change } from "./change.ts";
import { type Prepared, refused } from "./changed.ts";
import type { Entry } from "./entry.ts";
import type { Held } from "./held.ts";
import type { Journals } from "./journals.ts";
import { resourceOf } from "./resource_text.ts";
import type { ScopeMemory } from "./scope_memory.ts";

/** Sets state and resources of a scope together, or neither. */
export function putValues(
  { tree }: Held,
  { scope, how, state, resources }: Change<"values_put">,
): Prepared<"values_put"> {
  const memory = tree.named(scope);
  if (memory === undefined) return refused({ kind: "scope_unknown" });
  const given = Object.entries(resources).map(([name, text]) =>
    [name, text === null ? null : resourceOf(text)] as const
  );
  const written = memory.resources.prepare(new Map(given), how);
  if (!written.ok) return tooLarge("resources", written.trouble);
  const values = memory.state.prepare(state, how);
  if (!values.ok) return tooLarge("state", values.trouble);
  const carryOut = () => {
    memory.resources.take(written);
    memory.state.take(values);
    return {};
  };
  return { ok: true, carryOut };
}

/** Puts one item of a resource, or removes it. */
export function putItem(
  { tree }: Held,
  { scope, resource, item_id: id, item }: Change<"item_put">,
): Prepared<"item_put"> {
  const memory = tree.named(scope);
  const data = memory?.resources.get(resource);
  if (memory === undefined || data?.kind !== "collection") {
    return refused({ kind: "scope_unknown" });
  }
  const next = item === null ? withoutItem(data, id) : withItem(data, id, item);
  if (next === null) return tooLarge("resources", "The resource is full");
  const written = memory.resources.prepare(new Map([[resource, next]]));
  if (!written.ok) return tooLarge("resources", written.trouble);
  const carryOut = () => {
    memory.resources.take(written);
    return {};
  };
  return { ok: true, carryOut };
}

/** Lets a scope start anew. */
export function resetScope(
  { tree, journals }: Held,
  { scope }: Change<"reset">,
): Prepared<"reset"> {
  const memory = tree.named(scope);
  if (memory === undefined) return refused({ kind: "scope_unknown" });
  const carryOut = () => {
    journals.clear(memory);
    memory.startAnew();
    for (const stub of memory.stubs.values()) forgetCalls(stub);
    return {};
  };
  return { ok: true, carryOut };
}

/** Lets go of requests: those with some ids that have ended, or all of a scope. */
export function removeRequests(
  { tree, journals }: Held,
  { scope, ids }: Change<"requests_gone">,
): Prepared<"requests_gone"> {
  const memory = tree.named(scope);
  const carryOut = () => {
    if (memory === undefined) return { count: 0 };
    const count = ids === null
      ? journals.clear(memory)
      : journals.forget(memory, entriesWith(ids, memory, journals));
    return { count };
  };
  return { ok: true, carryOut };
}

function entriesWith(
  ids: readonly string[],
  memory: ScopeMemory,
  journals: Journals,
): Set<Entry> {
  const wanted = new Set(ids);
  const found = new Set<Entry>();
  for (const one of memory.journal.entries()) {
    if (wanted.has(journals.idOf(one))) found.add(one);
  }
  return found;
}

/** Notes that requests of scopes that came before are not known. */
export function missRequests(
  { tree }: Held,
  { scopes, why }: Change<"requests_missing">,
): Prepared<"requests_missing"> {
  const carryOut = () => {
    for (const name of scopes) {
      const memory = tree.named(name);
      if (memory !== undefined) memory.absence = why;
    }
    return {};
  };
  return { ok: true, carryOut };
}

/** Notes uses of scopes elsewhere. */
export function useScopes(
  { tree }: Held,
  { uses }: Change<"scopes_used">,
): Prepared<"scopes_used"> {
  const carryOut = () => {
    for (const [name, at] of Object.entries(uses)) tree.named(name)?.renew(at);
    return {};
  };
  return { ok: true, carryOut };
}

function tooLarge(member: "state" | "resources", msg: string) {
  return refused({ kind: "too_large", member, msg });
}
