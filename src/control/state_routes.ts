import { z } from "zod";
import type { JsonObject } from "../json/values.ts";
import { scopeState } from "../model/scope_state.ts";
import { success } from "../model/success.ts";
import { finishInSlices } from "../runtime/work.ts";
import type { Obstacle } from "../state/changed.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf, noScope, tooManyRead } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import {
  jsonPieces,
  neverRefused,
  type Piece,
  type Writing,
} from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { listResources, readResources } from "./scope_resources.ts";
import { homeQuery, scopeQuery, withDeleted, withHome } from "./selection.ts";

const path = "/__mock__/state";
const invalid = errorOf("The payload is not valid, or the state too large");
const query = z.strictObject(homeQuery);
const stateEdit = scopeState.partial();
const shown = { description: "The state", schema: scopeState };

/** The routes of `/__mock__/state` and `/__mock__/reset`. */
export function stateRoutes(parts: ControlParts): Route[] {
  return [
    readRoute(parts),
    changeRoute(parts, {
      method: "PUT",
      summary:
        "Replaces the state of a scope by these names; other resources start afresh",
      how: "replace",
    }),
    changeRoute(parts, {
      method: "PATCH",
      summary:
        "Sets these names in a scope beside the others; null removes one",
      how: "merge",
    }),
    clearRoute(parts),
    resetRoute(parts),
  ];
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path,
    summary: "Shows what a scope remembers: names that are set, and resources",
    query,
    scoped: true,
    answers: { 200: shown, 404: noScope, 503: tooManyRead },
    handle: (call) => withHome(parts, call, (scope) => show(parts, scope)),
  });
}

/** A route that sets what a scope remembers. */
function changeRoute(
  parts: ControlParts,
  { how, ...is }: Pick<Route, "method" | "summary"> & Pick<StateEdit, "how">,
): Route {
  return route({
    ...is,
    path,
    payload: stateEdit,
    query,
    scoped: true,
    answers: { 200: shown, 404: noScope, 422: invalid },
    handle: (call) =>
      withHome(
        parts,
        call,
        (scope) => change(parts, scope, { payload: call.payload, how }),
      ),
  });
}

function clearRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path,
    summary: "Clears the state of the scope that a header selects",
    query: z.strictObject(scopeQuery),
    scoped: true,
    answers: {
      200: { description: "It is forgotten", schema: success },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, async (scopes) => {
        const nothing = { how: "replace", state: {}, resources: {} } as const;
        for (const { name: scope } of scopes) {
          await parts.state.change({ kind: "values_put", scope, ...nothing });
        }
        return json({ success: true });
      }),
  });
}

function resetRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/reset",
    summary:
      "Resets a scope: requests, state, call counts and places in sequences are cleared, stubs and settings stay",
    query: z.strictObject(scopeQuery),
    scoped: true,
    answers: {
      200: { description: "It starts anew", schema: success },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, async (scopes) => {
        for (const { name: scope } of scopes) {
          await parts.state.change({ kind: "reset", scope });
        }
        return json({ success: true });
      }),
  });
}

interface StateEdit {
  readonly payload: z.infer<typeof stateEdit>;
  readonly how: "replace" | "merge";
}

/** Changes names and resources together, or neither. */
async function change(
  parts: ControlParts,
  scope: Scope,
  { payload: { state = {}, resources: given = {} }, how }: StateEdit,
): Promise<Response> {
  const reading = await finishInSlices(
    readResources(parts, scope, given),
    parts.world,
  );
  if (!reading.ok) return fail("VALIDATION_ERROR", [reading.issue]);
  const resources = Object.fromEntries(reading.changes);
  const values = { how, state, resources };
  const put = await parts.state.change({
    kind: "values_put",
    scope: scope.name,
    ...values,
  });
  return put.ok ? show(neverRefused(parts), scope) : refuse(put.obstacle);
}

function refuse(obstacle: Obstacle): Response {
  if (obstacle.kind !== "too_large") {
    return fail("NOT_FOUND", "The scope has ended meanwhile");
  }
  const { member, msg } = obstacle;
  const loc = ["body", member];
  return fail("VALIDATION_ERROR", [{ type: "too_long", loc, msg }]);
}

function show(parts: ControlParts, scope: Scope): Response {
  const resources = listResources(parts, scope);
  return jsonPieces(
    (piece) => writeState(piece, scope.values, resources),
    parts,
  );
}

/** The answer with what a scope remembers, which may be megabytes: as it is now, whatever changes while it goes out. */
function* writeState(
  piece: Piece,
  values: Readonly<JsonObject>,
  resources: JsonObject,
): Writing {
  piece.write(`{"state":${JSON.stringify(values)},"resources":{`);
  let before = "";
  for (const [name, value] of Object.entries(resources)) {
    piece.write(`${before}${JSON.stringify(name)}:`);
    before = ",";
    if (!Array.isArray(value)) {
      piece.write(JSON.stringify(value));
      continue;
    }
    for (const [at, item] of value.entries()) {
      piece.write(`${at === 0 ? "[" : ","}${JSON.stringify(item)}`);
      if (piece.isFull) yield;
    }
    piece.write(value.length === 0 ? "[]" : "]");
  }
  piece.write("}}");
}
