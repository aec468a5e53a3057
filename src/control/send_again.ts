import { WorkMeter } from "../runtime/work_meter.ts";
import { replayOf } from "./replay_request.ts";
import { sendAgain, sentAgain } from "../model/send_again.ts";
import { errorOf, invalidPayload } from "./error_shapes.ts";
import { withEntry } from "./entry_choice.ts";
import { fail, json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";

/** `POST /__mock__/requests/{id}/send`: sends a request of the journal once more, changed or as it was. */
export function sendRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/requests/{id}/send",
    summary:
      "Sends a request once more, changed or as it was, through the server itself",
    payload: sendAgain,
    answers: {
      200: { description: "The id of the new request", schema: sentAgain },
      404: errorOf("No request in the journal has this id, or its scope ended"),
      409: errorOf("Its body was not kept whole, and no other one is given"),
      422: invalidPayload,
      503: errorOf("Too many are being sent"),
    },
    handle: ({ params: { id = "" }, payload }) =>
      withEntry(parts, id, async (entry) => {
        const meter = new WorkMeter(parts.world);
        const request = await replayOf(entry, payload, meter);
        if (request instanceof Response) return request;
        const sent = await parts.replay(request);
        switch (sent.kind) {
          case "sent": {
            const request_id = parts.state.journals.idOf(sent.entry);
            return json({ request_id });
          }
          case "refused":
            return sent.response;
          case "full":
            return fail(
              "LIMIT_REACHED",
              `${sent.limit} requests that were sent again are being answered already: wait, or end their streams`,
            );
          case "no_room":
            return fail(
              "LIMIT_REACHED",
              "There is no room for its body beside those of other requests: send fewer at once, or raise --journal-bytes",
            );
        }
      }),
  });
}
