import type { z } from "zod";
import type { Heartbeat } from "../../answers/playing.ts";
import { eventEnd } from "../../answers/stream_parts.ts";
import type { ActionKind } from "../kind.ts";
import { preparedParts } from "../script/late_parts.ts";
import { prepareStream, streamAction } from "../script/stream_answer.ts";
import { encodeEvent, eventHeaders } from "./event_encoding.ts";
import { prepareEvent } from "./event_part.ts";
import { prepareResume } from "./resumption.ts";
import {
  listedSse,
  listSse,
  type SsePayload,
  ssePayload,
} from "./sse_payload.ts";

/** A stream of events, each after its delay. */
export const sse: ActionKind<SsePayload, z.infer<typeof listedSse>> = {
  payload: ssePayload.nullish(),
  listed: listedSse.nullable(),
  prepare: (sse, templates) =>
    streamAction(prepareStream(sse, {
      unit: "events",
      headers: eventHeaders,
      heartbeat: heartbeatOf(sse),
      separator: eventEnd,
      parts: preparedParts(
        sse.events ?? [],
        (event) => prepareEvent(event, templates),
      ),
      begin: sse.resume == null
        ? null
        : prepareResume(sse.resume, sse.channel ?? null, templates),
    }, templates)),
  list: listSse,
};

/** A comment, which clients pass over and which keeps proxies from closing. */
function heartbeatOf(
  { heartbeat_ms, heartbeat }: SsePayload,
): Heartbeat | null {
  if (typeof heartbeat_ms !== "number") return null;
  const comment = heartbeat ?? "keep-alive";
  const text = { comment, id: null, event: null, data: null, retry: null };
  const bytes = new TextEncoder().encode(encodeEvent(text));
  return { everyMs: heartbeat_ms, bytes };
}
