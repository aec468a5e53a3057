import { z } from "zod";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import type { ScopeCounts } from "../state/state.ts";
import { firstValue } from "../request/header_lines.ts";
import { errorAnswer } from "../model/error_answer.ts";
import {
  type ListedRequest,
  listedRequest,
  requestListing,
} from "../model/request_listing.ts";
import { deletion } from "../model/success.ts";
import { noRequest, withEntry } from "./entry_choice.ts";
import { json } from "./json_answers.ts";
import { jsonList } from "./json_list.ts";
import { nearMissRoute } from "./near_misses.ts";
import type { ControlParts } from "./parts.ts";
import { type RequestFilter, requestFilter } from "./request_filter.ts";
import { listRequest } from "./request_listing.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withDeleted, withHeard } from "./selection.ts";

const noScope = { description: "No scope has this name", schema: errorAnswer };

/** The routes of `/__mock__/requests` (docs/contract.md#b1.8, #a26). */
export function requestRoutes(parts: ControlParts): Route[] {
  return [
    listRoute(parts),
    clearRoute(parts),
    readRoute(parts),
    bodyRoute(parts),
    nearMissRoute(parts),
  ];
}

function listRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/requests",
    summary: "Lists received requests, the oldest first",
    query: z.strictObject({ ...scopeQuery, ...requestFilter }),
    scoped: true,
    answers: {
      200: { description: "The requests", schema: requestListing },
      404: noScope,
    },
    handle: (call) =>
      withHeard(
        parts,
        call,
        (scopes) => answerListing(parts, scopes, call.query),
      ),
  });
}

async function answerListing(
  parts: ControlParts,
  scopes: readonly Scope[],
  filter: RequestFilter,
): Promise<Response> {
  const { state, world } = parts;
  const counts = scopes.map((one) => state.countsOf(one));
  const sum = (read: (count: ScopeCounts) => number) =>
    counts.reduce((total, count) => total + read(count), 0);
  const { cursor } = state.journals;
  const total = sum(({ requests }) => requests);
  const evicted = sum(({ evicted }) => evicted);
  const newest = scopes.map((one) => state.journals.newestOf(one));
  const { entries, omitted } = await selectEntries(newest, filter, {
    cursor,
    world,
  });
  return jsonList({
    name: "requests",
    items: shownOnes(entries, parts),
    rest: { cursor, total, evicted, ...omitted === 0 ? {} : { omitted } },
  }, world);
}

/** Shows each entry when it is asked for; one that has gone in between has lost its body. */
function* shownOnes(
  entries: readonly Entry[],
  parts: ControlParts,
): Iterable<ListedRequest> {
  const { journals } = parts.state;
  for (const entry of entries) {
    if (!journals.holds(entry)) continue;
    yield show(entry, parts);
    journals.forgetDecoded(entry);
  }
}

function clearRoute(parts: ControlParts): Route {
  return route({
    method: "DELETE",
    path: "/__mock__/requests",
    summary:
      "Clears the requests of the scope that a header selects, or those without a scope",
    query: z.strictObject(scopeQuery),
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
          (sum, one) => sum + parts.state.journals.clear(one),
          0,
        );
        return json({ success: true, deleted });
      }),
  });
}

function readRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/requests/{id}",
    summary: "Reads a received request",
    answers: {
      200: { description: "The request", schema: listedRequest },
      404: noRequest,
    },
    handle: ({ params: { id = "" } }) =>
      withEntry(parts, id, (entry) => json(show(entry, parts))),
  });
}

function bodyRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/requests/{id}/body",
    summary: "Downloads the body of a received request, as far as it was kept",
    answers: {
      200: { description: "The bytes, as a download" },
      404: noRequest,
    },
    handle: ({ params: { id = "" } }) =>
      withEntry(
        parts,
        id,
        ({ request }) =>
          new Response(
            parts.secrets.body(
              new Uint8Array(request.content.bytes),
              firstValue(request.headerLines, "content-type") ?? "",
            ),
            {
              headers: {
                "content-type": "application/octet-stream",
                "content-disposition": `attachment; filename="${id}.bin"`,
                "x-content-type-options": "nosniff",
              },
            },
          ),
      ),
  });
}

function show(entry: Entry, { state, secrets }: ControlParts): ListedRequest {
  return secrets.request(listRequest(entry, state.journals.idOf(entry)));
}
