import { json } from "../control/json_answers.ts";
import { jsonList, neverRefused } from "../control/json_list.ts";
import { shownLater } from "../control/shown_entry.ts";
import type { JsonObject } from "../json/values.ts";
import { finishInSlices, type Work } from "../runtime/work.ts";
import { type Entry, isUnmatched } from "../state/entry.ts";
import { adminErrors, notThere } from "./admin_errors.ts";
import {
  type AdminCall,
  type AdminParts,
  type AdminRoute,
  countIn,
} from "./admin_route.ts";
import { forgetRequests } from "./admin_changes.ts";
import { mappingId } from "./mapping_book.ts";
import { fittingIn, readPattern, receivedIn } from "./pattern_search.ts";
import { entryWithEventId, serveEvent, shownRequest } from "./serve_event.ts";

/** Requests that an answer shows at most, as many as a listing of the control API. */
const mostShown = 10_000;

/** The journal is never switched off. */
const rest = { requestJournalDisabled: false };

/** The routes of `/__admin/requests`. */
export function adminRequestRoutes(parts: AdminParts): AdminRoute[] {
  return [
    {
      method: "GET",
      path: "/requests",
      handle: (call) => listEvents(parts, call),
    },
    {
      method: "DELETE",
      path: "/requests",
      async handle({ scope }) {
        await forgetRequests(parts, scope, "all");
        return json({});
      },
    },
    {
      method: "GET",
      path: "/requests/unmatched",
      handle: (call) => listUnmatched(parts, call),
    },
    {
      method: "POST",
      path: "/requests/count",
      handle: (call) =>
        withFitting(
          parts,
          call,
          ({ length: count }) => json({ count, ...rest }),
        ),
    },
    {
      method: "POST",
      path: "/requests/find",
      handle: (call) =>
        withFitting(parts, call, (entries) => {
          const requests = shownLater(
            entries.slice(0, mostShown),
            parts,
            (one) => shownRequest(one, parts),
          );
          return jsonList({ requests, ...rest }, parts);
        }),
    },
    {
      method: "POST",
      path: "/requests/remove",
      handle: (call) =>
        withFitting(parts, call, async (entries) => {
          const serveEvents = await eventsOf(entries, parts);
          await forgetRequests(parts, call.scope, entries);
          return jsonList({ serveEvents }, neverRefused(parts));
        }),
    },
    ...oneRequestRoutes(parts),
  ];
}

function oneRequestRoutes(parts: AdminParts): AdminRoute[] {
  const withEntry = (
    { params: [id = ""], scope }: AdminCall,
    then: (entry: Entry) => Response | Promise<Response>,
  ) => {
    const entry = entryWithEventId(id, parts);
    return entry === undefined || entry.scope !== scope.name
      ? notThere(`There is no request ${JSON.stringify(id)} here`)
      : then(entry);
  };
  return [
    {
      method: "GET",
      path: "/requests/{id}",
      handle: (call) =>
        withEntry(
          call,
          async (entry) =>
            json(await finishInSlices(serveEvent(entry, parts), parts.world)),
        ),
    },
    {
      method: "DELETE",
      path: "/requests/{id}",
      handle: (call) =>
        withEntry(call, async (entry) => {
          await forgetRequests(parts, call.scope, [entry]);
          return json({});
        }),
    },
  ];
}

function eventsOf(
  entries: readonly Entry[],
  parts: AdminParts,
): Promise<JsonObject[]> {
  return finishInSlices(
    eventsInSteps(entries.slice(0, mostShown), parts),
    parts.world,
  );
}

function* eventsInSteps(
  entries: readonly Entry[],
  parts: AdminParts,
): Work<JsonObject[]> {
  const events: JsonObject[] = [];
  for (const entry of entries) {
    if (!parts.state.journals.holds(entry)) continue;
    events.push(yield* serveEvent(entry, parts));
    yield;
  }
  return events;
}

async function withFitting(
  parts: AdminParts,
  { request, scope }: AdminCall,
  then: (entries: Entry[]) => Response | Promise<Response>,
): Promise<Response> {
  const pattern = await readPattern(request, parts);
  if (!pattern.ok) return pattern.response;
  const found = await fittingIn(scope, pattern.value.matcher, parts);
  return found.ok ? await then(found.value) : found.response;
}

/** The newest first, as WireMock lists them. */
async function listEvents(
  parts: AdminParts,
  call: AdminCall,
): Promise<Response> {
  const { query, scope } = call;
  const since = query.get("since");
  const from = since === null ? -Infinity : Date.parse(since);
  if (Number.isNaN(from)) {
    const title = "since should be a date of ISO 8601";
    return adminErrors(400, [{ code: 10, title }]);
  }
  const limit = countIn(call, "limit", mostShown);
  const stub = query.get("matchingStub")?.toLowerCase();
  const isUnmatchedOnly = query.get("unmatched") === "true";
  const found: Entry[] = [];
  let total = 0;
  for await (const entry of receivedIn(scope, parts)) {
    const { stubId, request } = entry;
    if (request.receivedAt < from) break;
    if (isUnmatchedOnly && !isUnmatched(entry)) continue;
    const id = stubId === null ? undefined : mappingId({ id: stubId });
    if (stub !== undefined && id !== stub) continue;
    total++;
    if (found.length < Math.min(limit, mostShown)) found.push(entry);
  }
  const requests = shownLater(found, parts, (one) => serveEvent(one, parts));
  return jsonList({ requests, meta: { total }, ...rest }, parts);
}

async function listUnmatched(
  parts: AdminParts,
  { scope }: AdminCall,
): Promise<Response> {
  const found: Entry[] = [];
  for await (const entry of receivedIn(scope, parts)) {
    if (found.length === mostShown) break;
    if (isUnmatched(entry)) found.push(entry);
  }
  const requests = shownLater(found, parts, (one) => shownRequest(one, parts));
  return jsonList({ requests, ...rest }, parts);
}
