import { z } from "zod";
import type { Entry } from "../journal.ts";
import { nearMisses } from "../matcher/near_miss.ts";
import {
  errorAnswer,
  listedRequest,
  nearMiss,
  success,
} from "../model/listing.ts";
import { fail, json } from "./answers.ts";
import type { ControlParts } from "./parts.ts";
import { passes, requestFilter } from "./request_filter.ts";
import { listRequest } from "./request_listing.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, selectRooms } from "./selection.ts";
import { visibleStubs } from "./visible_stubs.ts";

const listing = z.object({
  requests: z.array(listedRequest),
  cursor: z.int().describe("send it as `after` to get what changed since"),
  total: z.int(),
  evicted: z.int(),
});
const noRequest = {
  description: "No request in the journal has this id",
  schema: errorAnswer,
};
const noScope = { description: "No scope has this name", schema: errorAnswer };

/** The routes of `/__mock__/requests` (contract B 1.8, A26). */
export function requestRoutes(parts: ControlParts): Route[] {
  const { idOf, entryOf, cursor } = parts;
  const show = (entry: Entry) => listRequest(entry, idOf(entry));
  const withEntry = (id: string, then: (entry: Entry) => Response) => {
    const entry = entryOf(id);
    return entry === undefined
      ? fail("NOT_FOUND", `Request '${id}' was not found: it may have been cleared or evicted`)
      : then(entry);
  };
  const missingScope = (name: string | undefined) =>
    fail("NOT_FOUND", `Scope '${name}' was not found`);

  return [
    route({
      method: "GET",
      path: "/__mock__/requests",
      summary: "Lists received requests, the oldest first",
      query: z.strictObject({ ...scopeQuery, ...requestFilter }),
      scoped: true,
      answers: {
        200: { description: "The requests", schema: listing },
        404: noScope,
      },
      handle({ room, query: { scope, ...filter } }) {
        const rooms = selectRooms(parts, room, scope);
        if (rooms === undefined) return missingScope(scope);
        const pages = rooms.map(({ page }) => page);
        const found = pages.flatMap((page) =>
          [...page.entries()].filter((entry) => passes(entry, filter))
        );
        const inOrder = pages.length === 1
          ? found
          : found.sort((a, b) => a.seq - b.seq);
        const shown = filter.limit === undefined
          ? inOrder
          : inOrder.slice(Math.max(0, inOrder.length - filter.limit));
        return json({
          requests: shown.map(show),
          cursor: cursor.value,
          total: pages.reduce((sum, page) => sum + page.size, 0),
          evicted: pages.reduce((sum, page) => sum + page.evicted, 0),
        });
      },
    }),
    route({
      method: "DELETE",
      path: "/__mock__/requests",
      summary: "Clears the requests of the scope that a header selects, or those without a scope",
      query: z.strictObject(scopeQuery),
      scoped: true,
      answers: {
        200: {
          description: "How many went",
          schema: success.extend({ deleted: z.int() }),
        },
        404: noScope,
      },
      handle({ room, query: { scope } }) {
        const rooms = scope === undefined
          ? [room]
          : selectRooms(parts, room, scope);
        if (rooms === undefined) return missingScope(scope);
        const deleted = rooms.reduce((sum, { page }) => sum + page.clear(), 0);
        return json({ success: true, deleted });
      },
    }),
    route({
      method: "GET",
      path: "/__mock__/requests/{id}",
      summary: "Reads a received request",
      answers: {
        200: { description: "The request", schema: listedRequest },
        404: noRequest,
      },
      handle: ({ params: { id = "" } }) =>
        withEntry(id, (entry) => json(show(entry))),
    }),
    route({
      method: "GET",
      path: "/__mock__/requests/{id}/body",
      summary: "Downloads the body of a received request, as far as it was kept",
      answers: {
        200: { description: "The bytes, as a download" },
        404: noRequest,
      },
      handle: ({ params: { id = "" } }) =>
        withEntry(id, ({ request }) =>
          new Response(new Uint8Array(request.content.bytes), {
            headers: {
              "content-type": "application/octet-stream",
              "content-disposition": `attachment; filename="${id}.bin"`,
              "x-content-type-options": "nosniff",
            },
          })),
    }),
    route({
      method: "GET",
      path: "/__mock__/requests/{id}/near-misses",
      summary: "Names the stubs that came closest to a request, clause by clause",
      answers: {
        200: {
          description: "The stubs, the closest first",
          schema: z.object({
            request_id: z.string(),
            matched_stub_id: z.string().nullable(),
            near_misses: z.array(nearMiss),
          }),
        },
        404: noRequest,
      },
      handle: ({ params: { id = "" } }) =>
        withEntry(id, (entry) =>
          json({
            request_id: id,
            matched_stub_id: entry.stubId,
            near_misses: nearMisses(
              visibleStubs(parts, entry.scope),
              entry.request,
            ),
          })),
    }),
  ];
}
