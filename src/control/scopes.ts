import { errorAnswer } from "../model/error_answer.ts";
import { scopePayload } from "../model/scope.ts";
import {
  namedScope,
  type ScopeListing,
  scopeListing,
} from "../model/scope_listing.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";

/** The routes of `/__mock__/scopes` (docs/contract.md#b1.4); names fold to lower case. */
export function scopeRoutes(parts: ControlParts): Route[] {
  return [createRoute(parts), listRoute(parts), deleteRoute(parts)];
}

function createRoute({ state }: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/scopes",
    summary: "Creates a scope",
    payload: scopePayload,
    answers: {
      201: { description: "The scope's name", schema: namedScope },
      409: { description: "The name is in use", schema: errorAnswer },
      422: { description: "The name cannot be used", schema: errorAnswer },
    },
    handle({ payload: { name } }) {
      const scope = state.createScope(name);
      return scope === undefined
        ? fail("CONFLICT", `Scope '${name}' already exists`)
        : json({ success: true, name: scope.name }, 201);
    },
  });
}

function listRoute({ state }: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/scopes",
    summary: "Lists the scopes in order of creation",
    answers: { 200: { description: "The scopes", schema: scopeListing } },
    handle() {
      const details = state.namedScopes().map((scope) => {
        const { stubs, requests } = state.countsOf(scope);
        const created_at = new Date(scope.createdAt).toISOString();
        return { name: scope.name ?? "", stubs, requests, created_at };
      });
      return json(
        {
          scopes: details.map(({ name }) => name),
          details,
        } satisfies ScopeListing,
      );
    },
  });
}

function deleteRoute({ state }: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/scopes/{name}",
    summary: "Deletes a scope with its stubs and requests",
    answers: {
      200: { description: "The scope's name", schema: namedScope },
      404: { description: "No scope has this name", schema: errorAnswer },
    },
    handle({ params: { name = "" } }) {
      const scope = state.removeScope(name);
      if (scope === undefined) {
        return fail("NOT_FOUND", `Scope '${name}' was not found`);
      }
      return json({ success: true, name: scope.name });
    },
  });
}
