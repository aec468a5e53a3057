import { z } from "zod";
import { exactNeeds } from "../model/exact_needs.ts";
import { stubPayload, type StubSpec } from "../model/stub.ts";
import {
  dryRunAnswer,
  listedStub,
  namedStub,
  stubListing,
} from "../model/stub_listing.ts";
import { deletion } from "../model/success.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { fail, json, refuseIssues } from "./json_answers.ts";
import { jsonList } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import {
  homeQuery,
  scopeQuery,
  withDeleted,
  withHome,
  withServing,
} from "./selection.ts";
import { withStub } from "./stub_choice.ts";
import { listStub } from "./stub_listing.ts";

const notFound = errorOf("No stub has this id");
const severalHaveIt = errorOf("Several scopes have a stub with this id");
const creation = z.strictObject({
  ...homeQuery,
  dry_run: z.enum(["true", "false"]).describe(
    "`true` validates and stores nothing",
  ).optional(),
});
const selection = z.strictObject({
  ...scopeQuery,
  label: z.string().describe("only stubs that have this label").optional(),
});
const home = z.strictObject({
  scope: z.string().describe(
    "the name of the scope that the stub is in, empty for none",
  ).optional(),
});

/** The routes of `/__mock__/stubs` (docs/contract.md#b1.5 to #b1.7). */
export function stubRoutes(parts: ControlParts): Route[] {
  return [
    createRoute(parts),
    listRoute(parts),
    clearRoute(parts),
    readRoute(parts),
    replaceRoute(parts),
    deleteRoute(parts),
  ];
}

function createRoute(parts: ControlParts): Route {
  const { state } = parts;
  return route({
    method: "POST",
    path: "/__mock__/stubs",
    summary: "Creates a stub, in the scope that a header selects",
    payload: stubPayload,
    query: creation,
    scoped: true,
    answers: {
      200: {
        description:
          "The stub's id; of a dry run the stub as it would be listed",
        schema: z.union([namedStub, dryRunAnswer]),
      },
      404: noScope,
      409: errorOf("The stub_id is in use"),
      422: invalidPayload,
    },
    handle: (call) =>
      withHome(parts, call, (scope) => {
        const { payload, query } = call;
        const refusal = refuseNeeds(payload, parts);
        if (refusal !== null) return refusal;
        if (query.dry_run === "true") {
          const stub = listStub(state.draftStub(payload, scope));
          return json({ success: true, dry_run: true, stub });
        }
        const result = state.addStub(payload, scope);
        return result.ok
          ? json({ success: true, stub_id: result.stub.id })
          : fail(
            "CONFLICT",
            `Stub '${result.taken}' already exists: choose another stub_id, or replace it with PUT /__mock__/stubs/${result.taken}`,
          );
      }),
  });
}

/** The refusal of a stub that needs the other listener. */
function refuseNeeds(
  spec: StubSpec,
  { facts: { listener } }: ControlParts,
): Response | null {
  return refuseIssues(exactNeeds(spec, listener));
}

function listRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/stubs",
    summary:
      "Lists stubs: a scope's before the global ones, in order of creation",
    query: selection,
    scoped: true,
    answers: {
      200: { description: "The stubs", schema: stubListing },
      404: noScope,
    },
    handle: (call) =>
      withServing(parts, call, (scopes) => {
        const { label } = call.query;
        const stubs = scopes.flatMap((one) => labelled(parts, one, label));
        const items = stubs.values().map((one) => listStub(one));
        return jsonList({ name: "stubs", items }, parts.world);
      }),
  });
}

function clearRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/stubs",
    summary:
      "Deletes all stubs of the scope that a header selects, or all global ones; with `label` those that have it",
    query: selection,
    scoped: true,
    answers: {
      200: {
        description: "How many were deleted",
        schema: deletion,
      },
      404: noScope,
    },
    handle: (call) =>
      withDeleted(parts, call, (scopes) => {
        const deleted = scopes.reduce(
          (sum, one) => sum + deleteFrom(parts, one, call.query.label),
          0,
        );
        return json({ success: true, deleted });
      }),
  });
}

/** The stubs of a scope, of those with a label if one is named. */
function labelled(
  { state }: ControlParts,
  scope: Scope,
  label: string | undefined,
): Stub[] {
  const stubs = state.stubsOf(scope);
  return label === undefined
    ? stubs
    : stubs.filter(({ spec }) => spec.labels?.includes(label));
}

/** Deletes the stubs of a scope, of those with a label if one is named; says how many there were. */
function deleteFrom(
  parts: ControlParts,
  scope: Scope,
  label: string | undefined,
): number {
  if (label === undefined) return parts.state.clearStubs(scope);
  const stubs = labelled(parts, scope, label);
  // From the end of a row of the index it is quick, however long the row is.
  for (const stub of stubs.toReversed()) parts.state.removeStub(stub);
  return stubs.length;
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/stubs/{stub_id}",
    summary: "Reads a stub",
    query: home,
    scoped: true,
    answers: {
      200: { description: "The stub", schema: listedStub },
      404: notFound,
      409: severalHaveIt,
    },
    handle: (call) => withStub(parts, call, (stub) => json(listStub(stub))),
  });
}

function replaceRoute(parts: ControlParts): Route {
  return route({
    method: "PUT",
    path: "/__mock__/stubs/{stub_id}",
    summary: "Replaces a stub: same id, scope and place in the order, no calls",
    payload: stubPayload,
    query: home,
    scoped: true,
    answers: {
      200: { description: "The stub's id", schema: namedStub },
      404: notFound,
      409: errorOf(
        "The payload names another stub_id, or several scopes have this one",
      ),
      422: invalidPayload,
    },
    handle: (call) =>
      withStub(parts, call, (old) => {
        const { id } = old;
        const { stub_id } = call.payload;
        const refusal = refuseNeeds(call.payload, parts);
        if (refusal !== null) return refusal;
        if (typeof stub_id === "string" && stub_id !== id) {
          return fail(
            "CONFLICT",
            `The payload's stub_id '${stub_id}' is not the '${id}' of the path: leave it out`,
          );
        }
        parts.state.replaceStub(old, call.payload);
        return json({ success: true, stub_id: id });
      }),
  });
}

function deleteRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/stubs/{stub_id}",
    summary: "Deletes a stub, whatever its scope",
    query: home,
    scoped: true,
    answers: {
      200: { description: "The stub's id", schema: namedStub },
      404: notFound,
      409: severalHaveIt,
    },
    handle: (call) =>
      withStub(parts, call, (stub) => {
        parts.state.removeStub(stub);
        return json({ success: true, stub_id: stub.id });
      }),
  });
}
