import { z } from "zod";
import { firstValue } from "../request/header_lines.ts";
import { listedRequest } from "../model/request_listing.ts";
import { deletion } from "../model/success.ts";
import { noRequest, withEntry } from "./entry_choice.ts";
import { noScope } from "./error_shapes.ts";
import { json } from "./json_answers.ts";
import { nearMissRoute } from "./near_misses.ts";
import { missRoute } from "./misses.ts";
import { openStreamRoutes } from "./open_streams.ts";
import type { ControlParts } from "./parts.ts";
import { requestListRoute } from "./request_list_route.ts";
import { type Route, route } from "./route.ts";
import { sendRoute } from "./send_again.ts";
import { showEntry } from "./shown_entry.ts";
import { scopeQuery, withDeleted } from "./selection.ts";

/** The routes of `/__mock__/requests` (docs/contract.md#b1.8, #a26). */
export function requestRoutes(parts: ControlParts): Route[] {
  return [
    requestListRoute(parts),
    clearRoute(parts),
    readRoute(parts),
    bodyRoute(parts),
    nearMissRoute(parts),
    missRoute(parts),
    sendRoute(parts),
    ...openStreamRoutes(parts),
  ];
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
      withEntry(parts, id, (entry) => json(showEntry(entry, parts))),
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
