import { z } from "zod";
import { longList } from "../../schema/long_list.ts";
import { anyJson, integer } from "../../schema/scalars.ts";
import { given } from "../given.ts";
import {
  checkScript,
  checkStream,
  listedScriptFields,
  refuseLongList,
  scriptFields,
  scriptSchema,
} from "../script/script_fields.ts";
import {
  checkResume,
  listedResume,
  listResume,
  resumableSchema,
  resumePayload,
} from "./resume_payload.ts";
import { sseEvent } from "./sse_event.ts";

/** A stream of events (docs/contract.md#b1.5.2). */
export const ssePayload = z.strictObject({
  events: z.preprocess(refuseLongList, longList(sseEvent)).describe(
    'a list of events such as {"data": "hello"}',
  ).optional(),
  ...scriptFields,
  heartbeat_ms: integer({
    min: 1,
    description:
      "milliseconds without a write, 1 or more; leave it out for no heartbeat",
  }).nullish(),
  heartbeat: z.string().describe("the text of the heartbeat's comment")
    .nullish(),
  resume: resumePayload.nullish(),
}).superRefine((sse, ctx) => {
  checkResume(sse, ctx);
  const { events: parts, resume } = sse;
  if (parts === undefined || resume?.stub_id != null) checkStream(sse, ctx);
  else checkScript({ ...sse, parts, name: "events" }, ctx);
}).meta({
  id: "SseAction",
  description: 'an object such as {"events": [{"data": "hello"}]}',
  jsonSchema: resumableSchema(scriptSchema("events")),
});

export type SsePayload = z.infer<typeof ssePayload>;

/** An event stream as listings show it. */
export const listedSse = z.object({
  events: z.array(z.object({
    data: anyJson(),
    event: z.string().nullable(),
    id: z.string().nullable(),
    retry: z.int().nullable(),
    delay_ms: z.int().nullable(),
    comment: z.string().optional(),
    raw: z.string().optional(),
    raw_base64: z.string().optional(),
    jitter_ms: z.int().optional(),
    repeat: z.int().optional(),
  })),
  default_delay_ms: z.int(),
  ...listedScriptFields,
  heartbeat_ms: z.int().optional(),
  heartbeat: z.string().optional(),
  resume: listedResume.optional(),
}).meta({ id: "ListedSse" });

/** The stream as it was given: the reference's keys are always there. */
export function listSse(
  { events = [], default_delay_ms, resume, ...more }: SsePayload,
): z.infer<typeof listedSse> {
  return {
    events: events.map(({ data, event, id, retry, delay_ms, ...rest }) => ({
      data: data ?? null,
      event,
      id,
      retry,
      delay_ms: delay_ms ?? null,
      ...given(rest),
    })),
    default_delay_ms,
    ...given(more),
    ...(resume == null ? {} : { resume: listResume(resume) }),
  };
}
