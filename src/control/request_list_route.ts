import { z } from "zod";
import { noWork } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import type { ScopeCounts } from "../state/scope_counts.ts";
import { requestListing } from "../model/request_listing.ts";
import { rowListing } from "../model/request_row.ts";
import { tailLine, tailRowLine } from "../model/tail_event.ts";
import { chooseFormat, mediaTypes } from "./answer_format.ts";
import { errorOf, noScope } from "./error_shapes.ts";
import { jsonList } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { type RequestFilter, requestFilter } from "./request_filter.ts";
import { showRow } from "./request_row.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { answerTail, refuseFollow } from "./tail.ts";
import { listingForms } from "./tail_form.ts";
import { Tails } from "./tails.ts";
import { showEntry, shownLater } from "./shown_entry.ts";
import { scopeQuery, withHeard } from "./selection.ts";

const formQuery = {
  view: z.enum(["rows"]).describe(
    "`rows` has a line for each request, without headers and bodies",
  ).optional(),
  format: z.enum(listingForms).describe(
    "the form of the answer, in place of the Accept header",
  ).optional(),
  follow: z.enum(["true", "false"]).describe(
    "for sse and ndjson: `false` ends after the requests so far",
  ).optional(),
};

/** `GET /__mock__/requests`: a listing, or a tail of what happens. */
export function requestListRoute(parts: ControlParts): Route {
  const tails = new Tails(parts);
  return route({
    method: "GET",
    path: "/__mock__/requests",
    summary: "Lists received requests, the oldest first",
    query: z.strictObject({ ...scopeQuery, ...requestFilter, ...formQuery }),
    scoped: true,
    answers: {
      200: {
        description: "The requests, or what happens to them as it happens",
        schema: z.union([requestListing, rowListing]),
        forms: {
          [mediaTypes.ndjson]: z.union([tailLine, tailRowLine]),
          [mediaTypes.sse]: z.unknown().describe(
            "the same events, each with its cursor as id, its name and JSON as data",
          ),
        },
      },
      404: noScope,
      503: errorOf(
        "Too many readers follow the requests, or long answers are being read",
      ),
    },
    handle: (call) =>
      withHeard(parts, call, (scopes) => {
        const { request, query: { format } } = call;
        const form = chooseFormat(listingForms, { asked: format, request });
        if (form !== "json") {
          return answerTail(tails, { ...call, scopes }, form);
        }
        return refuseFollow(call.query) ??
          answerListing(parts, scopes, call.query);
      }),
  });
}

interface ListingQuery extends RequestFilter {
  readonly view?: "rows" | undefined;
}

async function answerListing(
  parts: ControlParts,
  scopes: readonly Scope[],
  filter: ListingQuery,
): Promise<Response> {
  const { state, world } = parts;
  const inRows = filter.view === "rows";
  const counts = scopes.map((one) => state.countsOf(one));
  const sum = (read: (count: ScopeCounts) => number) =>
    counts.reduce((total, count) => total + read(count), 0);
  const { cursor } = state.journals;
  const total = sum(({ requests }) => requests);
  const evicted = sum(({ evicted }) => evicted);
  const { entries, omitted } = await selectEntries(scopes, filter, {
    inRows,
    world,
    journals: state.journals,
  });
  return jsonList({
    requests: inRows
      ? shownLater(entries, parts, (one) => noWork(showRow(one, parts)))
      : shownLater(entries, parts, (one) => showEntry(one, parts)),
    cursor,
    total,
    evicted,
    ...omitted === 0 ? {} : { omitted },
  }, parts);
}
