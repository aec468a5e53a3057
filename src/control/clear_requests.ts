import { z } from "zod";
import { deletion } from "../model/success.ts";
import type { Scope } from "../state/scope.ts";
import { noScope } from "./error_shapes.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type RequestFilter, requestFilter } from "./request_filter.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withDeleted } from "./selection.ts";

/** `DELETE /__mock__/requests`: all requests of some scopes, or those that pass filters. */
export function clearRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/requests",
    summary:
      "Clears the requests of the scope that a header selects, or those without a scope; with filters those that pass",
    query: z.strictObject({ ...scopeQuery, ...requestFilter }),
    scoped: true,
    answers: {
      200: {
        description: "How many were deleted",
        schema: deletion,
      },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, async (scopes) => {
        const { scope: _1, below: _2, ...filter } = call.query;
        const isFiltered = Object.values(filter).some((one) =>
          one !== undefined
        );
        const deleted = isFiltered
          ? await forgetSome(parts, scopes, filter)
          : await clearAll(parts, scopes);
        return json({ success: true, deleted });
      }),
  });
}

async function clearAll(
  { state }: ControlParts,
  scopes: readonly Scope[],
): Promise<number> {
  let count = 0;
  for (const { name: scope } of scopes) {
    const all = { kind: "requests_gone", scope, ids: null } as const;
    const gone = await state.change(all);
    count += gone.ok ? gone.count : 0;
  }
  return count;
}

/** Deletes what passes; what is still being answered stays. */
async function forgetSome(
  { state, world }: ControlParts,
  scopes: readonly Scope[],
  filter: RequestFilter,
): Promise<number> {
  const { limit = Infinity } = filter;
  const { journals } = state;
  const scene = { inRows: true, world, journals };
  const { entries } = await selectEntries(scopes, { ...filter, limit }, scene);
  const byScope = Map.groupBy(entries, ({ scope }) => scope);
  let count = 0;
  for (const [scope, some] of byScope) {
    const ids = some.map((one) => journals.idOf(one));
    const gone = await state.change({ kind: "requests_gone", scope, ids });
    count += gone.ok ? gone.count : 0;
  }
  return count;
}
