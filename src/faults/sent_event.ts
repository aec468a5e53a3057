import { z } from "zod";
import { prepareEvent } from "../actions/sse/event_part.ts";
import { pushedEvent } from "../actions/sse/sse_event.ts";
import { prepareChunk, pushedChunk } from "../actions/stream/stream_chunk.ts";
import type { Part, PreparedPart } from "../actions/script/part.ts";
import { type Answer, failure } from "../answers/answer.ts";
import type { Templates } from "../templating/templates.ts";
import type { PlayedAnswer } from "./stream_damage.ts";

/** An event of its own that a fault sends; a chunk where the stream is one of chunks. */
export const sentField = z.union([pushedEvent, pushedChunk]).describe(
  'an event such as {"data": "hello"}, or a chunk such as {"json": {}}',
);

/** Compiles what a fault sends. */
export function prepareSent(
  given: z.infer<typeof sentField>,
  templates: Templates,
): PreparedPart {
  return "base64" in given || "text" in given || "json" in given
    ? prepareChunk(given, templates)
    : prepareEvent({ ...emptyEvent, ...given }, templates);
}

const emptyEvent = { event: null, id: null, retry: null };

/** What is sent, rendered for one request. */
type Sent =
  | { readonly ok: true; readonly part: Part }
  /** The answer in place of the stream, which was given up. */
  | { readonly ok: false; readonly answer: Answer };

/** Renders what a fault sends before the stream begins, so that an error is a clean 500 (docs/contract.md#b6.3). */
export async function renderSent(
  prepared: PreparedPart,
  { player, body, hooks }: PlayedAnswer,
): Promise<Sent> {
  const part = await prepared.render({ ...player.scene, n: 1 });
  if (typeof part !== "string") return { ok: true, part };
  hooks?.onCancel();
  body.cancel();
  const detail = `What the fault sends: ${part}`;
  const answer = failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
  return { ok: false, answer };
}
