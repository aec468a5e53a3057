import { z } from "zod";
import { errorAnswer } from "../model/error_answer.ts";
import { scopeState } from "../model/scope_state.ts";
import { success } from "../model/success.ts";
import type { Scope } from "../state/scope.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { homeQuery, scopeQuery, withDeleted, withHome } from "./selection.ts";

const path = "/__mock__/state";
const errorOf = (description: string) => ({ description, schema: errorAnswer });
const noScope = errorOf("No scope has this name");
const invalid = errorOf("The payload is not valid, or the state too large");
const query = z.strictObject(homeQuery);
const shown = { description: "The state", schema: scopeState };

/** The routes of `/__mock__/state` and `/__mock__/reset`. */
export function stateRoutes(parts: ControlParts): Route[] {
  return [
    readRoute(parts),
    putRoute(parts),
    editRoute(parts),
    clearRoute(parts),
    resetRoute(parts),
  ];
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path,
    summary: "Shows what is set in a scope, by name",
    query,
    scoped: true,
    answers: { 200: shown, 404: noScope },
    handle: (call) => withHome(parts, call, show),
  });
}

function putRoute(parts: ControlParts): Route {
  return route({
    method: "PUT",
    path,
    summary: "Sets these names in a scope, and no others",
    payload: scopeState.partial(),
    query,
    scoped: true,
    answers: { 200: shown, 404: noScope, 422: invalid },
    handle: (call) =>
      withHome(parts, call, (scope) => {
        const { state = {} } = call.payload;
        return showUnless(
          parts.state.keptIn(scope).state.replace(state),
          scope,
        );
      }),
  });
}

function editRoute(parts: ControlParts): Route {
  return route({
    method: "PATCH",
    path,
    summary: "Sets these names in a scope beside the others; null removes one",
    payload: scopeState.partial(),
    query,
    scoped: true,
    answers: { 200: shown, 404: noScope, 422: invalid },
    handle: (call) =>
      withHome(parts, call, (scope) => {
        const { state = {} } = call.payload;
        return showUnless(parts.state.keptIn(scope).state.merge(state), scope);
      }),
  });
}

function clearRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path,
    summary: "Forgets the state of the scope that a header selects",
    query: z.strictObject(scopeQuery),
    scoped: true,
    answers: {
      200: { description: "It is forgotten", schema: success },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, (scopes) => {
        for (const one of scopes) parts.state.keptIn(one).state.replace({});
        return json({ success: true });
      }),
  });
}

function resetRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/reset",
    summary:
      "Lets a scope start anew: requests, state, calls and places in sequences go, stubs and settings stay",
    query: z.strictObject(scopeQuery),
    scoped: true,
    answers: {
      200: { description: "It starts anew", schema: success },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, (scopes) => {
        for (const one of scopes) parts.state.resetScope(one);
        return json({ success: true });
      }),
  });
}

function showUnless(trouble: string | null, scope: Scope): Response {
  return trouble === null ? show(scope) : fail("VALIDATION_ERROR", [{
    type: "too_long",
    loc: ["body", "state"],
    msg: trouble,
  }]);
}

function show({ values }: Scope): Response {
  return json({ state: { ...values } });
}
