import { Buffer } from "node:buffer";
import type { Answer } from "../answers/answer.ts";
import { answerTemplate } from "../actions/act.ts";
import { upstreamUrl } from "../actions/proxy/proxy.ts";
import { renderEvents } from "../actions/sse/event_rendering.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Preview } from "../model/match_answer.ts";
import type { Match } from "../matching/match.ts";
import type { Stub } from "../state/stub.ts";
import type { Scene } from "../templating/context.ts";

/** What a stub would answer a described request; a proxy is not called, only named. */
export function previewAnswer(
  { stub, params }: Match<Stub>,
  subject: IncomingRequest,
  scope: string | null,
): Preview {
  const scene: Scene = { subject, pathParams: params, scope };
  const { action } = stub;
  switch (action.kind) {
    case "ready":
      return showAnswer(action);
    case "template":
      return showAnswer(answerTemplate(action, scene));
    case "proxy":
      return { forwards_to: upstreamUrl(action.proxy, subject.target) };
    case "sse": {
      const rendered = renderEvents(action.events, scene);
      return rendered.ok
        ? {
          status: 200,
          headers: { "content-type": ["text/event-stream"] },
          body: rendered.events.map(({ bytes }) => decode(bytes)).join(""),
        }
        : { error: "TEMPLATE_RENDER_ERROR", detail: rendered.detail };
    }
  }
}

function showAnswer(answer: Answer): Preview {
  if (answer.kind === "stream") return { status: answer.status };
  const { status, headers, body, detail } = answer;
  if (detail !== undefined) return { error: "TEMPLATE_RENDER_ERROR", detail };
  const lines = Map.groupBy(headers, ([name]) => name.toLowerCase());
  const shown = [...lines].map(([name, pairs]) => [
    name,
    pairs.map(([, value]) => value),
  ]);
  return { status, headers: Object.fromEntries(shown), ...showBody(body) };
}

function showBody(
  body: string | Uint8Array | null,
): Pick<Preview, "body" | "body_encoding"> {
  if (body === null) return { body: "", body_encoding: "utf-8" };
  const text = typeof body === "string" ? body : decode(body);
  return text === null
    ? { body: Buffer.from(body).toString("base64"), body_encoding: "base64" }
    : { body: text, body_encoding: "utf-8" };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
