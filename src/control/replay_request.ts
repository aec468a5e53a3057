import { ownHeaders } from "../actions/own_headers.ts";
import type { ReplayedRequest } from "../exchange/replay.ts";
import type { SendAgain } from "../model/send_again.ts";
import { firstValue, type HeaderLines } from "../request/header_lines.ts";
import type { Entry } from "../state/entry.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import { isControlUrl } from "./control_path.ts";
import { describedBody } from "./described_body.ts";
import { fail } from "./json_answers.ts";

/** Lines that say where a body ends: they are written anew. */
const framing = new Set(["content-length", "transfer-encoding"]);

/** A request of the journal with what is given in place of what it had; or the answer that says why it cannot be sent. */
export async function replayOf(
  entry: Entry,
  given: SendAgain,
  meter: WorkMeter,
): Promise<ReplayedRequest | Response> {
  const { request } = entry;
  const body = hasBody(given)
    ? await describedBody(given, meter) ?? new Uint8Array()
    : keptBody(entry);
  if (body === null) {
    return fail(
      "CONFLICT",
      "The body of this request was not kept whole, so it cannot be sent again: give a body",
    );
  }
  const lines = linesOf(entry, given, body);
  const url = urlOf(entry, given, lines);
  const host = firstValue(lines, "host");
  if (isControlUrl(url, host)) return refuseControl(given.target);
  return {
    method: given.method ?? request.method,
    url,
    lines,
    prefix: entry.selectedBy === "prefix" ? [entry.scope ?? ""] : [],
    body,
    clientIp: request.clientIp,
  };
}

function refuseControl(input: string | undefined): Response {
  return fail("VALIDATION_ERROR", [{
    type: "value_error",
    loc: ["body", "target"],
    msg:
      "Value error, Stubs are asked, not the control API: call that by itself.",
    input: input ?? null,
  }]);
}

/** Whether a body is given, which may be none: then that of the request does not count. */
function hasBody({ body, body_base64 }: SendAgain): boolean {
  return body !== undefined || body_base64 !== undefined;
}

/** A copy of the body as it was kept; `null` where that is not all of it. */
function keptBody({ request }: Entry): Uint8Array<ArrayBuffer> | null {
  const { bodyState, bodyTruncated, content } = request;
  const isWhole = !bodyTruncated &&
    ["none", "read", "streamed"].includes(bodyState.kind);
  return isWhole ? new Uint8Array(content.bytes) : null;
}

function linesOf(
  { request }: Entry,
  given: SendAgain,
  body: Uint8Array,
): HeaderLines {
  const named = given.headers === undefined
    ? request.headerLines
    : ownHeaders(given.headers);
  // The journal has a body without its codings.
  const isDecoded = !hasBody(given) &&
    request.bodyState.kind === "read" && request.bodyState.decodedFrom !== null;
  const lines = named.filter(([name]) => {
    const field = name.toLowerCase();
    return !framing.has(field) &&
      !(isDecoded && field === "content-encoding");
  });
  const host = firstValue(request.headerLines, "host");
  if (firstValue(lines, "host") === null && host !== null) {
    lines.unshift(["host", host]);
  }
  const isJson = typeof given.body === "object" && given.body !== null;
  if (isJson && firstValue(lines, "content-type") === null) {
    lines.push(["content-type", "application/json"]);
  }
  const hadLength = firstValue(named, "content-length") !== null;
  if (body.length > 0 || hadLength) {
    lines.push(["content-length", String(body.length)]);
  }
  return lines;
}

/** The URL as the listener would give it, which is the Host and the target. */
function urlOf(
  { request }: Entry,
  { target, headers }: SendAgain,
  lines: HeaderLines,
): string {
  const { url } = request.head;
  if (target === undefined && headers === undefined) return url;
  const host = firstValue(lines, "host") ?? "localhost";
  const place = target ?? request.target;
  return place.startsWith("/") ? `${request.scheme}://${host}${place}` : url;
}
