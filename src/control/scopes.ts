import { z } from "zod";
import { scopeName, scopePayload, settingsOf } from "../model/scope.ts";
import {
  createdScope,
  listedScope,
  namedScope,
  scopeListing,
} from "../model/scope_listing.ts";
import { readPayload } from "../schema/payload.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { clearIdleRoute } from "./idle_scopes.ts";
import { fail, json } from "./json_answers.ts";
import { neverRefused } from "./json_list.ts";
import { afterMeaning, News } from "./news.ts";
import type { ControlParts } from "./parts.ts";
import {
  answerReport,
  answerReports,
  reportQuery,
  reportShape,
} from "./report_route.ts";
import { subjectOf } from "./report_subjects.ts";
import { type Route, route } from "./route.ts";
import { announceScope, describeScope, showScope } from "./scope_listing.ts";
import { refuseChaos, refuseMove, refuseScope } from "./scope_refusal.ts";

/** The routes of `/__mock__/scopes` (docs/contract.md#b1.4); names fold to lower case. */
export function scopeRoutes(parts: ControlParts): Route[] {
  return [
    createRoute(parts),
    listRoute(parts),
    clearIdleRoute(parts),
    readRoute(parts),
    putRoute(parts),
    editRoute(parts),
    deleteRoute(parts),
  ];
}

function createRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/scopes",
    summary: "Creates a scope, with a generated name if none is given",
    payload: scopePayload,
    answers: {
      201: {
        description: "The scope's name, and how requests name it",
        schema: createdScope,
      },
      409: errorOf("The name or a value of select is in use"),
      503: errorOf("The limit on the number of scopes is reached"),
      422: invalidPayload,
    },
    async handle({ payload, request }) {
      const refusal = refuseChaos(payload, parts);
      if (refusal !== null) return refusal;
      const { state } = parts;
      const plan = state.scopes.planOf(payload, settingsOf(payload));
      const made = await state.change(plan);
      return made.ok
        ? json(announceScope(made.scope, request, parts), 201)
        : refuseScope(made.obstacle, payload);
    },
  });
}

function listRoute(parts: ControlParts): Route {
  const { scopes, journals } = parts.state;
  const describe = (scope: Scope) => describeScope(scope, parts);
  const news = new News<Scope>(
    journals.run,
    (scope) => JSON.stringify(describe(scope)),
  );
  return route({
    method: "GET",
    path: "/__mock__/scopes",
    summary: "Lists the scopes in order of creation",
    query: z.strictObject({
      after: z.string().describe(afterMeaning).optional(),
    }),
    answers: { 200: { description: "The scopes", schema: scopeListing } },
    handle({ query: { after } }) {
      scopes.sweep();
      const { items, ...rest } = after === undefined
        ? { items: scopes.list() }
        : news.since(after, scopes.list());
      const details = items.map(describe);
      const names = details.map(({ name }) => name);
      return json({ scopes: names, details, ...rest });
    },
  });
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/scopes/{name}",
    summary: "Reads a scope with its settings",
    answers: {
      200: { description: "The scope", schema: listedScope },
      404: noScope,
    },
    handle: ({ params, request }) =>
      withScope(
        parts,
        params["name"],
        (scope) => json(showScope(scope, request, parts)),
      ),
  });
}

function putRoute(parts: ControlParts): Route {
  const { state } = parts;
  const answer = { schema: createdScope };
  return route({
    method: "PUT",
    path: "/__mock__/scopes/{name}",
    summary: "Creates a scope, or replaces one with all that was in it",
    pathParts: { name: scopeName },
    payload: scopePayload,
    answers: {
      200: { ...answer, description: "There was one, and it has ended" },
      201: { ...answer, description: "There was none" },
      409: errorOf("A value of select is in use, or the names differ"),
      503: errorOf("The limit on the number of scopes is reached"),
      422: invalidPayload,
    },
    async handle({ params: { name = "" }, payload, request }) {
      const reading = readPayload(scopeName, name, ["path", "name"]);
      if (!reading.ok) return fail("VALIDATION_ERROR", reading.issues);
      if (namesAnother(payload.name, name)) return refuseName(payload, name);
      const refusal = refuseChaos(payload, parts);
      if (refusal !== null) return refusal;
      const status = state.scopes.find(name) === undefined ? 201 : 200;
      const named = { ...payload, name };
      const plan = state.scopes.planOf(named, settingsOf(payload), true);
      const made = await state.change(plan);
      return made.ok
        ? json(announceScope(made.scope, request, parts), status)
        : refuseScope(made.obstacle, payload);
    },
  });
}

function editRoute(parts: ControlParts): Route {
  return route({
    method: "PATCH",
    path: "/__mock__/scopes/{name}",
    summary: "Changes the settings of a scope that are given; null resets one",
    payload: scopePayload,
    answers: {
      200: { description: "The scope", schema: listedScope },
      404: noScope,
      409: errorOf("A value of select is in use, or the names differ"),
      422: invalidPayload,
    },
    handle({ params: { name = "" }, payload, request }) {
      if (namesAnother(payload.name, name)) return refuseName(payload, name);
      const refusal = refuseChaos(payload, parts);
      if (refusal !== null) return refusal;
      return withScope(parts, name, async (scope) => {
        const { parent } = payload;
        if (parent !== undefined && isElsewhere(scope, parent)) {
          return refuseMove(name, parent);
        }
        const edited = await parts.state.change({
          kind: "scope_edit",
          name: scope.name ?? "",
          settings: settingsOf(payload),
        });
        return edited.ok
          ? json(showScope(scope, request, parts))
          : refuseScope(edited.obstacle, payload);
      });
    },
  });
}

const ending = z.strictObject({
  report: z.enum(["true", "false"]).describe(
    "`true` answers the scope's report, as it was at its end",
  ).optional(),
  ...reportQuery,
});

function deleteRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/scopes/{name}",
    summary: "Ends a scope and those inside it, with their stubs and requests",
    query: ending,
    answers: {
      200: {
        description: "The scope's name, or its report",
        schema: z.union([namedScope, reportShape.schema]),
        forms: reportShape.forms,
      },
      404: noScope,
    },
    handle: (call) =>
      withScope(parts, call.params["name"], async (scope) => {
        const { state } = parts;
        const inside = state.scopes.within(scope);
        const names = [scope.name ?? ""];
        await state.change({ kind: "scopes_end", names, why: "deleted" });
        if (call.query.report !== "true") {
          return json({ success: true, name: scope.name });
        }
        return call.query.below === "true"
          ? answerReports(neverRefused(parts), inside.map(subjectOf), call)
          : answerReport(parts, subjectOf(scope), call);
      }),
  });
}

function withScope(
  { state: { scopes } }: ControlParts,
  name = "",
  then: (scope: Scope) => Response | Promise<Response>,
): Response | Promise<Response> {
  const scope = scopes.find(name);
  if (scope === undefined) {
    return fail("NOT_FOUND", `Scope '${name}' was not found`);
  }
  scopes.renew(scope);
  return then(scope);
}

function namesAnother(given: string | null | undefined, name: string): boolean {
  return typeof given === "string" &&
    given.toLowerCase() !== name.toLowerCase();
}

function refuseName(
  { name: given }: { name?: string | null | undefined },
  name: string,
): Response {
  return fail(
    "CONFLICT",
    `The payload's name '${given}' is not the '${name}' of the path: leave it out`,
  );
}

function isElsewhere(scope: Scope, parent: string | null): boolean {
  return (scope.parent?.name ?? null) !== (parent?.toLowerCase() ?? null);
}
