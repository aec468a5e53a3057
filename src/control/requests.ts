import { firstValue } from "../request/header_lines.ts";
import { listedRequest } from "../model/request_listing.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { clearRoute } from "./clear_requests.ts";
import { noRequest, withEntry } from "./entry_choice.ts";
import { json } from "./json_answers.ts";
import { nearMissRoute } from "./near_misses.ts";
import { missRoute } from "./misses.ts";
import type { ControlParts } from "./parts.ts";
import { requestListRoute } from "./request_list_route.ts";
import { type Route, route } from "./route.ts";
import { sendRoute } from "./send_again.ts";
import { showEntry, shown } from "./shown_entry.ts";

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
  ];
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
      withEntry(parts, id, async (entry) => {
        const meter = new WorkMeter(parts.world);
        return json(await shown(showEntry(entry, parts), meter));
      }),
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
        async ({ request }) => {
          const bytes = new Uint8Array(request.content.bytes);
          const type = firstValue(request.headerLines, "content-type") ?? "";
          const work = parts.secrets.body(bytes, type);
          return new Response(await shown(work, new WorkMeter(parts.world)), {
            headers: {
              "content-type": "application/octet-stream",
              "content-disposition": `attachment; filename="${id}.bin"`,
              "x-content-type-options": "nosniff",
            },
          });
        },
      ),
  });
}
