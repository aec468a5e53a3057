import { carryCalls } from "./calls.ts";
import type { Change } from "./change.ts";
import { type Prepared, refused } from "./changed.ts";
import type { Held } from "./held.ts";
import type { ScopeMemory } from "./scope_memory.ts";
import { readyAnswers } from "./ready_answers.ts";
import type { Stub } from "./stub.ts";

/** Puts a stub: a new one, or one in the place of an old one. */
export function putStub(
  held: Held,
  change: Change<"stub_put">,
): Prepared<"stub_put"> {
  const home = held.tree.named(change.scope);
  if (home === undefined) return refused({ kind: "scope_unknown" });
  const old = home.stubs.get(change.stub_id);
  if (change.how === "new") {
    return old === undefined
      ? newStub(held, change, home)
      : refused({ kind: "id_taken", id: old.id });
  }
  if (old === undefined) return refused({ kind: "stub_unknown" });
  const { if_edition: wanted = old.edition } = change;
  if (wanted !== old.edition) return refused({ kind: "stub_changed" });
  return change.how === "anew"
    ? stubAnew(held, change, old)
    : stubInPlace(held, change, old);
}

function newStub(
  held: Held,
  { spec, stub_id: id, version, at }: Change<"stub_put">,
  home: ScopeMemory,
): Prepared<"stub_put"> {
  // What a server has for itself moves nothing that others count.
  const isShared = version >= 0;
  const place = isShared ? home.made + 1 : version;
  const times = { serial: version, edition: version, createdAt: at };
  const stub = held.compile(spec, { id, home, place, ...times });
  const carryOut = () => {
    if (isShared) home.made = place;
    home.store(stub);
    return { stub };
  };
  return { ok: true, carryOut };
}

function stubInPlace(
  held: Held,
  { spec, version: edition, how }: Change<"stub_put">,
  old: Stub,
): Prepared<"stub_put"> {
  const { id, home, place, rank: { serial }, createdAt } = old;
  const birth = { id, home, place, serial, edition, createdAt };
  const stub = held.compile(spec, birth);
  const carryOut = () => {
    const memory = memoryIn(held, old);
    memory.index.remove(old);
    memory.store(stub);
    disown(held, old);
    if (how === "edit") carryAllCalls(held, old, stub);
    return { stub };
  };
  return { ok: true, carryOut };
}

function stubAnew(
  held: Held,
  change: Change<"stub_put">,
  old: Stub,
): Prepared<"stub_put"> {
  const memory = memoryIn(held, old);
  const made = newStub(held, change, memory);
  if (!made.ok) return made;
  const carryOut = () => {
    remove(held, memory, old);
    const { stub } = made.carryOut();
    carryAllCalls(held, old, stub);
    return { stub };
  };
  return { ok: true, carryOut };
}

/** Removes stubs of one scope: those with some ids, or all. */
export function removeStubs(
  held: Held,
  { scope, ids, undoable, at }: Change<"stubs_gone">,
): Prepared<"stubs_gone"> {
  const memory = held.tree.named(scope);
  const carryOut = () => {
    if (memory === undefined) return { count: 0 };
    const gone = ids === null
      ? [...memory.inOrder()]
      : ids.flatMap((id) => memory.stubs.get(id) ?? []);
    if (ids === null) clear(held, memory);
    // From the end of a row of the index it is quick, however long the row is.
    else for (const stub of gone.toReversed()) remove(held, memory, stub);
    if (undoable) held.deleted.add(gone, at);
    return { count: gone.length };
  };
  return { ok: true, carryOut };
}

function clear(held: Held, memory: ScopeMemory): void {
  for (const stub of memory.stubs.values()) disown(held, stub);
  memory.stubs.clear();
  memory.index.clear();
}

function remove(held: Held, memory: ScopeMemory, stub: Stub): void {
  memory.stubs.delete(stub.id);
  memory.index.remove(stub);
  disown(held, stub);
}

/** Undoes a deletion: calls and place are as they were. */
export function restoreStub(
  held: Held,
  { scope, stub_id: id, at }: Change<"stub_back">,
): Prepared<"stub_back"> {
  const memory = held.tree.named(scope);
  if (memory === undefined) return refused({ kind: "scope_unknown" });
  const stub = held.deleted.find(id, at).find(({ home }) => home === memory);
  if (stub === undefined) return refused({ kind: "stub_unknown" });
  if (memory.stubs.has(id)) return refused({ kind: "id_taken", id });
  const carryOut = () => {
    held.deleted.take(stub);
    memory.store(stub);
    for (const one of readyAnswers(stub)) held.received.reown(one);
    return { stub };
  };
  return { ok: true, carryOut };
}

/** What entries of journals still hold of a stub that is gone is theirs. */
function disown({ received }: Held, stub: Stub): void {
  for (const one of readyAnswers(stub)) received.disown(one);
}

function carryAllCalls({ tree }: Held, before: Stub, stub: Stub): void {
  carryCalls(before, stub, [tree.global, ...tree.live.values()]);
}

function memoryIn({ tree }: Held, { home }: Stub): ScopeMemory {
  const memory = tree.named(home.name);
  if (memory === home) return memory;
  throw new Error("A stub is changed in a scope that has ended");
}
