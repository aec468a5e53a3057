import { z } from "zod";
import { type PushOutcome, pushTo } from "../actions/push.ts";
import { preparePush, pushPayload } from "../actions/pushed.ts";
import type { Player } from "../answers/player.ts";
import { noRequest, withEntry } from "./entry_choice.ts";
import { errorOf, invalidPayload } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import { finishInSlices } from "../runtime/work.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";

/** How many streams a push or a stop reached. */
export const delivery = z.object({
  delivered_to: z.int().describe("how many open streams it reached"),
});

/** How streams are stopped. */
export const stopPayload = z.strictObject({
  how: z.enum(["end", "cut", "stall"], {
    error: 'Input should be "end", "cut" or "stall"',
  }).describe(
    "`end`: cleanly; `cut`: the connection breaks; `stall`: nothing more is sent",
  ).default("end"),
});

/** The routes that act on one open stream. */
export function openStreamRoutes(parts: ControlParts): Route[] {
  return [pushRoute(parts), endRoute(parts)];
}

function pushRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/requests/{id}/events",
    summary:
      "Sends events or chunks into the open stream that answers a request",
    payload: pushPayload,
    answers: {
      200: { description: "Whether it is open", schema: delivery },
      404: noRequest,
      422: errorOf("The stream takes no such parts"),
      503: errorOf("The client does not read"),
    },
    handle: ({ params: { id = "" }, payload }) =>
      withEntry(parts, id, async () => {
        const { templates } = parts.state;
        const player = playerOf(parts, id);
        if (player === null || templates === null) return delivered(0);
        const push = await finishInSlices(
          preparePush(payload, templates),
          parts.world,
        );
        return pushAnswer(await pushTo(player, push), push.unit);
      }),
  });
}

/** What plays the stream that answers a request; `null` where none does on this server. */
function playerOf({ state }: ControlParts, id: string): Player | null {
  return state.received.find(id)?.stream?.player ?? null;
}

function pushAnswer(outcome: PushOutcome, unit: "events" | "chunks"): Response {
  switch (outcome.kind) {
    case "sent":
      return delivered(1);
    case "ended":
      return delivered(0);
    default:
      return pushRefusal(outcome, unit);
  }
}

/** The refusal of a push that a stream did not take. */
export function pushRefusal(
  outcome: Exclude<PushOutcome, { kind: "sent" | "ended" }>,
  unit: "events" | "chunks",
): Response {
  switch (outcome.kind) {
    case "full":
      return fail(
        "LIMIT_REACHED",
        "1 MiB waits already for the client of this stream, which does not read it",
      );
    case "other_unit": {
      const own = unit === "events" ? "chunks" : "events";
      const msg = `Value error, This stream takes ${own}, not ${unit}`;
      return refusal([unit], msg);
    }
    case "unrenderable":
      return refusal([unit, outcome.at], `Value error, ${outcome.detail}`);
  }
}

function refusal(place: (string | number)[], msg: string): Response {
  return fail("VALIDATION_ERROR", [
    { type: "value_error", loc: ["body", ...place], msg, input: null },
  ]);
}

function delivered(streams: number): Response {
  return json({ delivered_to: streams });
}

function endRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/requests/{id}/end",
    summary: "Ends, cuts or stalls the open stream that answers a request",
    payload: stopPayload,
    answers: {
      200: { description: "Whether it was open", schema: delivery },
      404: noRequest,
      422: invalidPayload,
    },
    handle: ({ params: { id = "" }, payload: { how } }) =>
      withEntry(
        parts,
        id,
        () => delivered(playerOf(parts, id)?.stop(how) === true ? 1 : 0),
      ),
  });
}
