import { z } from "zod";
import { stubPayload } from "../model/stub.ts";
import { dryRunAnswer, namedStub, stubListing } from "../model/stub_listing.ts";
import { deletion } from "../model/success.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { warned } from "../model/stub_warnings.ts";
import { fromRequestsRoute } from "./from_requests.ts";
import {
  errorOf,
  invalidPayload,
  noScope,
  tooManyRead,
} from "./error_shapes.ts";
import { json } from "./json_answers.ts";
import { jsonList } from "./json_list.ts";
import { afterMeaning, News } from "./news.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import {
  homeQuery,
  scopeQuery,
  withDeleted,
  withHome,
  withServing,
} from "./selection.ts";
import { oneStubRoutes } from "./one_stub.ts";
import { refuseStub } from "./stub_change.ts";
import { listEtag, nameStub, notModified } from "./stub_etags.ts";
import { refuseNeeds } from "./stub_needs.ts";
import { listStub } from "./stub_listing.ts";

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
const listing = selection.extend({
  after: z.string().describe(afterMeaning).optional(),
});

/** The routes of `/__mock__/stubs` (docs/contract.md#b1.5 to #b1.7). */
export function stubRoutes(parts: ControlParts): Route[] {
  return [
    createRoute(parts),
    listRoute(parts),
    clearRoute(parts),
    fromRequestsRoute(parts),
    ...oneStubRoutes(parts),
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
      withHome(parts, call, async (scope) => {
        const { payload, query } = call;
        const refusal = refuseNeeds(payload, parts);
        if (refusal !== null) return refusal;
        if (query.dry_run === "true") {
          const stub = listStub(state.draftStub(payload, scope), state);
          const answer = { success: true, dry_run: true, stub };
          const meter = new WorkMeter(parts.world);
          const warnings = await warned(payload, scope.name, meter);
          return json({ ...answer, ...warnings });
        }
        const result = await state.change(state.planOf(payload, scope));
        return result.ok
          ? nameStub(result.stub, parts)
          : refuseStub(result.obstacle, payload.stub_id ?? "");
      }),
  });
}

function listRoute(parts: ControlParts): Route {
  const news = new News<Stub>(
    parts.state.journals.run,
    ({ edition, calls, lastCallAt }) => `${edition} ${calls} ${lastCallAt}`,
  );
  return route({
    method: "GET",
    path: "/__mock__/stubs",
    summary:
      "Lists stubs: a scope's before the global ones, in order of creation",
    query: listing,
    scoped: true,
    answers: {
      200: { description: "The stubs", schema: stubListing },
      404: noScope,
      503: tooManyRead,
    },
    handle: (call) =>
      withServing(parts, call, (scopes) => {
        const { label, after } = call.query;
        const stubs = scopes.flatMap((one) => labelled(parts, one, label));
        if (after !== undefined) {
          return listFresh(news.since(after, stubs), parts);
        }
        const etag = listEtag(stubs, parts);
        const unchanged = notModified(call.request, etag);
        if (unchanged !== null) return unchanged;
        const items = stubs.values().map((one) => listStub(one, parts.state));
        const answer = jsonList({ stubs: items }, parts);
        answer.headers.set("etag", etag);
        return answer;
      }),
  });
}

/** The stubs that a client has not seen as they are. */
function listFresh(
  { items, ...rest }: ReturnType<News<Stub>["since"]>,
  parts: ControlParts,
): Response {
  const stubs = items.values().map((one) => listStub(one, parts.state));
  return jsonList({ stubs, ...rest }, parts);
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
      withDeleted(parts, call, async (scopes) => {
        let deleted = 0;
        for (const one of scopes) {
          deleted += await deleteFrom(parts, one, call.query.label);
        }
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
async function deleteFrom(
  parts: ControlParts,
  scope: Scope,
  label: string | undefined,
): Promise<number> {
  const ids = label === undefined
    ? null
    : labelled(parts, scope, label).map(({ id }) => id);
  const where = { scope: scope.name, ids, undoable: true };
  const gone = await parts.state.change({ kind: "stubs_gone", ...where });
  return gone.ok ? gone.count : 0;
}
