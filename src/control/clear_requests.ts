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
          : clearAll(parts, scopes);
        return json({ success: true, deleted });
      }),
  });
}

function clearAll({ state }: ControlParts, scopes: readonly Scope[]): number {
  return scopes.reduce((sum, one) => sum + state.journals.clear(one), 0);
}

/** Deletes what passes; what is still being answered stays. */
async function forgetSome(
  { state: { journals }, world }: ControlParts,
  scopes: readonly Scope[],
  filter: RequestFilter,
): Promise<number> {
  const { limit = Infinity } = filter;
  const scene = { inRows: true, world, journals };
  const { entries } = await selectEntries(scopes, { ...filter, limit }, scene);
  const gone = new Set(entries);
  return scopes.reduce((sum, one) => sum + journals.forget(one, gone), 0);
}
