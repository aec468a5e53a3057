import { z } from "zod";
import { ejectedKinds } from "../actions/ejection.ts";
import { changedSpec, stubPatch, stubPayload } from "../model/stub.ts";
import { listedStub, namedStub } from "../model/stub_listing.ts";
import type { Stub } from "../state/stub.ts";
import { answerEjected } from "./ejected_stub.ts";
import { errorOf, invalidPayload } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { restoreRoute } from "./restored_stub.ts";
import { type Route, route } from "./route.ts";
import { withStub } from "./stub_choice.ts";
import { answerStub, failedMatch, refuseStale } from "./stub_etags.ts";
import { putInPlace } from "./stub_change.ts";
import { refuseNeeds } from "./stub_needs.ts";

const notFound = errorOf("No stub has this id");
const severalHaveIt = errorOf("Several scopes have a stub with this id");

/** What the routes answer that change a stub. */
const changeAnswers = {
  200: { description: "The stub's id", schema: namedStub },
  404: notFound,
  409: errorOf(
    "The payload names another stub_id, or several scopes have this one",
  ),
  412: failedMatch,
  422: invalidPayload,
};

const home = z.strictObject({
  scope: z.string().describe(
    "the name of the scope that the stub is in, empty for none",
  ).optional(),
});

const reading = home.extend({
  as: z.enum(ejectedKinds).describe(
    "shows an `llm` as the equivalent action of this kind",
  ).optional(),
});

/** The routes of one stub (docs/contract.md#b1.7). */
export function oneStubRoutes(parts: ControlParts): Route[] {
  return [
    readRoute(parts),
    replaceRoute(parts),
    editRoute(parts),
    deleteRoute(parts),
    restoreRoute(parts),
  ];
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/stubs/{stub_id}",
    summary: "Reads a stub",
    query: reading,
    scoped: true,
    answers: {
      200: { description: "The stub", schema: listedStub },
      404: notFound,
      409: errorOf(
        "Several scopes have a stub with this id, or it stands for no such action",
      ),
    },
    handle: (call) =>
      withStub(parts, call, (stub) => {
        const { as } = call.query;
        if (as !== undefined) return answerEjected(stub, as, parts);
        return answerStub(stub, parts);
      }),
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
    answers: changeAnswers,
    handle: (call) =>
      withStub(parts, call, (old) => {
        const { request, payload } = call;
        const refusal = refuseStale(request, old, parts) ??
          refuseNeeds(payload, parts) ?? refuseName(payload, old);
        if (refusal !== null) return refusal;
        const isSure = request.headers.has("if-match");
        return putInPlace(old, payload, { how: "replace", isSure }, parts);
      }),
  });
}

function editRoute(parts: ControlParts): Route {
  return route({
    method: "PATCH",
    path: "/__mock__/stubs/{stub_id}",
    summary:
      "Changes what is given of a stub, null resets it; calls and place stay",
    payload: stubPatch,
    query: home,
    scoped: true,
    answers: changeAnswers,
    handle: (call) =>
      withStub(parts, call, (old) => {
        const { request, payload } = call;
        const refusal = refuseStale(request, old, parts) ??
          refuseName(payload, old);
        if (refusal !== null) return refusal;
        const changed = changedSpec(old.spec, payload);
        if (!changed.ok) return fail("VALIDATION_ERROR", changed.issues);
        const how = { how: "edit", isSure: true } as const;
        return refuseNeeds(changed.value, parts) ??
          putInPlace(old, changed.value, how, parts);
      }),
  });
}

/** The refusal of a payload with another id than that of the path. */
function refuseName(
  { stub_id }: { readonly stub_id?: string | null | undefined },
  { id }: Stub,
): Response | null {
  if (typeof stub_id !== "string" || stub_id === id) return null;
  return fail(
    "CONFLICT",
    `The payload's stub_id '${stub_id}' is not the '${id}' of the path: leave it out`,
  );
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
      412: failedMatch,
    },
    handle: (call) =>
      withStub(parts, call, async (stub) => {
        const refusal = refuseStale(call.request, stub, parts);
        if (refusal !== null) return refusal;
        const { id, scope } = stub;
        const gone = { scope, ids: [id], undoable: true };
        await parts.state.change({ kind: "stubs_gone", ...gone });
        return json({ success: true, stub_id: id });
      }),
  });
}
