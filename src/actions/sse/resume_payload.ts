import { z } from "zod";
import type { JsonObject } from "../../json/values.ts";
import { type Checking, integer, report } from "../../schema/scalars.ts";
import { given } from "../given.ts";
import { listResponse } from "../response/listed_response.ts";
import {
  listedResponse,
  responsePayload,
} from "../response/response_payload.ts";
import type { SseEvent } from "./sse_event.ts";

const words = ["start", "no_content", "hold"] as const;

const error =
  'Input should be "start", "no_content", "hold" or {"response": {…}}';

const otherwise = (description: string) =>
  z.union([
    z.enum(words, { error }),
    z.strictObject({ response: responsePayload }),
  ], { error }).describe(description);

/** How a client goes on that comes back with the id of an event. */
export const resumePayload = z.strictObject({
  per_connection: integer({
    min: 1,
    description: "events after which a connection ends, 1 or more",
  }).nullish(),
  unknown: otherwise("what a client gets if no event has its id").nullish(),
  after_last: otherwise("what a client gets if it already has the last event")
    .nullish(),
  stub_id: z.string().min(1).describe(
    "the stub whose latest exchange in the request's scope is resumed",
  ).nullish(),
}).describe('an object such as {"per_connection": 2}');

export type ResumePayload = z.infer<typeof resumePayload>;

/** What is done where there is no event to go on with. */
export type Otherwise = NonNullable<ResumePayload["unknown"]>;

const listedOtherwise = z.union([
  z.enum(words),
  z.object({ response: listedResponse }),
]);

export const listedResume = z.object({
  per_connection: z.int().optional(),
  unknown: listedOtherwise.optional(),
  after_last: listedOtherwise.optional(),
  stub_id: z.string().optional(),
});

/** What was given of a resume. */
export function listResume(
  { per_connection, unknown, after_last, stub_id }: ResumePayload,
): z.infer<typeof listedResume> {
  return {
    ...given({ per_connection }),
    ...(unknown == null ? {} : { unknown: listOtherwise(unknown) }),
    ...(after_last == null ? {} : { after_last: listOtherwise(after_last) }),
    ...given({ stub_id }),
  };
}

function listOtherwise(given: Otherwise): z.infer<typeof listedOtherwise> {
  return typeof given === "string"
    ? given
    : { response: listResponse(given.response) };
}

interface Resumed {
  readonly events?: readonly SseEvent[] | undefined;
  readonly resume?: ResumePayload | null | undefined;
}

/** Events of its own can be found again, or another stub's stand in their place. */
export function checkResume({ events, resume }: Resumed, ctx: Checking): void {
  const isOthers = resume?.stub_id != null;
  if (events === undefined && !isOthers) {
    report(ctx, "missing", "Field required", { path: ["events"] });
  }
  if (resume == null) return;
  if (!isOthers) return checkIds(events ?? [], ctx);
  if (events !== undefined && events.length > 0) {
    report(
      ctx,
      "value_error",
      'Value error, What another stub left is sent in place of events: leave out "events" or "stub_id"',
      { path: ["events"] },
    );
  }
}

/** That each event that says something has an id, and no two have the same. */
function checkIds(events: readonly SseEvent[], ctx: Checking): void {
  const known = new Map<string, number>();
  for (const [at, event] of events.entries()) {
    const { id, data, raw, raw_base64, repeat } = event;
    const says = data !== undefined || event.event !== null || raw != null ||
      raw_base64 != null;
    if (id === null && !says) continue;
    const path = ["events", at, "id"];
    const refuse = (why: string) =>
      report(ctx, "value_error", `Value error, ${why}`, { path, input: id });
    if (id === null || id === "") {
      refuse(
        `A stream that is resumed finds its events by id: event ${
          at + 1
        } has no id`,
      );
      continue;
    }
    const earlier = known.get(id);
    const isFixed = !id.includes("{");
    if (earlier !== undefined && isFixed) {
      refuse(`Events ${earlier} and ${at + 1} have the same id`);
    }
    if (isFixed && (repeat ?? 1) > 1) {
      refuse(`Event ${at + 1} is repeated with the same id: use {{ n }}`);
    }
    known.set(id, earlier ?? at + 1);
  }
}

/** JSON Schema of a stream that has events of its own, or resumes those of another stub. */
export function resumableSchema(own: JsonObject): JsonObject {
  const resume = {
    type: "object",
    required: ["stub_id"],
    properties: { stub_id: { type: "string" } },
  };
  const isOthers = { required: ["resume"], properties: { resume } };
  return {
    if: isOthers,
    then: { properties: { events: { type: "array", maxItems: 0 } } },
    else: { required: ["events"], ...own },
  };
}
