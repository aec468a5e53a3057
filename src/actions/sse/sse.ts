import type { z } from "zod";
import { type Answer, failure } from "../../answers/answer.ts";
import { eventEnd } from "../../answers/stream_parts.ts";
import type { SentEvent } from "../../answers/ending.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { WorkMeter } from "../../runtime/work_meter.ts";
import type { World } from "../../runtime/world.ts";
import type { Scene } from "../../templating/context.ts";
import type { ActionKind, ActionScene } from "../kind.ts";
import type { Preview } from "../preview.ts";
import { compileChecked } from "../template_text.ts";
import {
  type PreparedEvent,
  prepareEvent,
  renderEvents,
} from "./event_rendering.ts";
import { eventSource } from "./event_source.ts";
import { listedSse, type SsePayload, ssePayload } from "./sse_payload.ts";

/** A stream of events, each after its delay. */
export const sse: ActionKind<SsePayload, z.infer<typeof listedSse>> = {
  payload: ssePayload.nullish(),
  listed: listedSse.nullable(),
  prepare(sse, templates) {
    const compile = (source: string) => compileChecked(source, templates);
    const events = sse.events.map((event) =>
      prepareEvent(event, sse.default_delay_ms, compile)
    );
    return {
      kind: "live",
      streamsBody: false,
      answer: (scene, world) => answerSse(events, scene, world),
      preview: ({ template }) => previewSse(events, template),
    };
  },
  list: (sse) => sse,
};

/** These are the server's (docs/contract.md#s2.4). */
const headers: HeaderLines = [
  ["content-type", "text/event-stream"],
  ["cache-control", "no-cache"],
  ["connection", "keep-alive"],
];

/**
 * The answer of an `sse` action. All events are rendered before the first
 * byte, so that an error is a clean 500 (docs/contract.md#b6.3).
 */
async function answerSse(
  events: readonly PreparedEvent[],
  { template, incoming }: ActionScene,
  world: World,
): Promise<Answer> {
  const meter = new WorkMeter(world);
  const rendered = await renderEvents(events, template, meter);
  if (!rendered.ok) {
    return failure("TEMPLATE_RENDER_ERROR", rendered.detail, "template_error");
  }
  const sent: SentEvent[] = [];
  const body = eventSource(rendered.events, sent, incoming, world);
  return {
    kind: "stream",
    status: 200,
    headers,
    body,
    separator: eventEnd,
    events: sent,
  };
}

async function previewSse(
  events: readonly PreparedEvent[],
  scene: Scene,
): Promise<Preview> {
  const rendered = await renderEvents(events, scene);
  if (!rendered.ok) {
    return { error: "TEMPLATE_RENDER_ERROR", detail: rendered.detail };
  }
  const text = new TextDecoder();
  return {
    status: 200,
    headers: { "content-type": ["text/event-stream"] },
    body: rendered.events.map(({ bytes }) => text.decode(bytes)).join(""),
  };
}
