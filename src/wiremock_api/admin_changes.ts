import type { JsonObject } from "../json/values.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import type { AdminParts } from "./admin_route.ts";

type Parts = Pick<AdminParts, "state">;

/** Deletes stubs of a scope in a way that can be undone. */
export async function deleteStubs(
  { state }: Parts,
  { name: scope }: Scope,
  stubs: readonly Stub[],
): Promise<void> {
  const ids = stubs.map(({ id }) => id);
  await state.change({ kind: "stubs_gone", scope, ids, undoable: true });
}

/** Forgets requests of a scope, or all of them. */
export async function forgetRequests(
  { state }: Parts,
  { name: scope }: Scope,
  entries: readonly Entry[] | "all",
): Promise<void> {
  const ids = entries === "all"
    ? null
    : entries.map((one) => state.journals.idOf(one));
  await state.change({ kind: "requests_gone", scope, ids });
}

/** Sets names in the state of a scope, null removes one; says why it cannot. */
export async function setValues(
  { state }: Parts,
  { name: scope }: Scope,
  names: JsonObject,
): Promise<string | null> {
  const put = await state.change({
    kind: "values_put",
    scope,
    how: "merge",
    state: names,
    resources: {},
  });
  if (put.ok) return null;
  return put.obstacle.kind === "too_large"
    ? put.obstacle.msg
    : "the scope has ended meanwhile";
}
