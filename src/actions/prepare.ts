import type { HeaderLines } from "../request/header_lines.ts";
import type { Action, ResponseAction, SseAction } from "./action.ts";
import type { HeaderFields } from "../schema/header_fields.ts";
import type { Template, Templates } from "../templating/templates.ts";
import { isTyped, ready, type ReadyAnswer } from "../answers/answer.ts";
import { createDeadlines } from "./proxy/deadlines.ts";
import { type PreparedEvent, prepareEvent } from "./sse/event_rendering.ts";
import type { PreparedProxy } from "./proxy/proxy.ts";

/** A stub's action with everything done that needs no request. */
export type PreparedAction =
  | ReadyAnswer
  | {
    readonly kind: "template";
    readonly status: number;
    readonly headers: HeaderLines;
    readonly template: Template;
  }
  | PreparedProxy
  | { readonly kind: "sse"; readonly events: readonly PreparedEvent[] };

/** Prepares an action; its templates were checked when the stub was created. */
export function prepareAction(
  action: Action,
  templates: Templates,
): PreparedAction {
  if (action.response) return prepareResponse(action.response, templates);
  if (action.proxy) {
    const { proxy } = action;
    const headers = headerLines(proxy.headers);
    const deadlines = createDeadlines(proxy.timeout * 1000);
    return { kind: "proxy", proxy, headers, deadlines };
  }
  return prepareSse(action.sse, templates);
}

/** One line a value: a list gives several lines of one name. */
export function headerLines(fields: HeaderFields): HeaderLines {
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line])
  );
}

function prepareResponse(
  response: ResponseAction,
  templates: Templates,
): PreparedAction {
  const status = response.status_code;
  const { body, isJson } = staticBody(response);
  const own = headerLines(response.headers)
    .filter(([name]) => name.toLowerCase() !== "content-length");
  const headers: HeaderLines = isJson && !isTyped(own)
    ? [...own, ["content-type", "application/json"]]
    : own;
  if (typeof response.template_body === "string") {
    const template = compiled(response.template_body, templates);
    return { kind: "template", status, headers, template };
  }
  const outcome = "answered";
  return ready({ status, headers, body, outcome, isShared: true });
}

/** Text goes out byte for byte and untyped; other values as JSON (docs/contract.md#a17, #b6.1). */
function staticBody(response: ResponseAction) {
  const { body, body_base64 } = response;
  if (typeof body_base64 === "string") {
    const bytes = Uint8Array.from(
      atob(body_base64),
      (char) => char.charCodeAt(0),
    );
    return { body: bytes, isJson: false };
  }
  if (body === undefined || body === null) return { body: null, isJson: false };
  if (typeof body === "string") return { body, isJson: false };
  return { body: JSON.stringify(body), isJson: true };
}

function prepareSse(
  sse: SseAction | null | undefined,
  templates: Templates,
): PreparedAction {
  const fallback = sse?.default_delay_ms ?? 0;
  const compile = (source: string) => compiled(source, templates);
  const events = (sse?.events ?? []).map((event) =>
    prepareEvent(event, fallback, compile)
  );
  return { kind: "sse", events };
}

function compiled(source: string, templates: Templates): Template {
  const result = templates.compile(source);
  if (result.ok) return result.template;
  throw new Error(
    `a template that was accepted can not be compiled: ${result.issue.message}`,
  );
}
