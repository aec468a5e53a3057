import { addLine, isFraming } from "../../formats/body_of.ts";
import type { JsonObject } from "../../json/values.ts";
import type { CameBack } from "../exchange.ts";
import { shownCookie } from "./cookie.ts";

/** Headers of an answer's way, and what is new in each answer: a stub has none of them. */
const passing = new Set(
  `age alt-svc date nel report-to server-timing strict-transport-security
traceparent tracestate via x-amz-cf-id x-amz-cf-pop x-amz-id-2 x-amz-request-id
x-b3-traceid x-b3-spanid x-cache x-cache-hits x-cloud-trace-context
x-correlation-id x-request-id x-response-time x-runtime x-served-by x-timer
x-trace-id standin-request-id expect-ct`.split(/\s+/),
);

const passingStarts = ["cf-", "x-amzn-", "x-envoy-", "fly-", "x-vercel-"];

/** Whether a header of an answer is noise. */
function isPassing(name: string): boolean {
  return passing.has(name) ||
    passingStarts.some((start) => name.startsWith(start));
}

/** The headers of a stub's answer. */
interface RecordedHeaders {
  readonly headers: JsonObject;
  /** The names of noise that was left out. */
  readonly dropped: readonly string[];
}

/** What of the headers a stub has: neither framing nor noise, and cookies as a client of the mock takes them. */
export function recordedHeaders(
  { headers, decodedFrom }: CameBack,
  { localCookies, receivedAt }: {
    readonly localCookies: boolean;
    readonly receivedAt: number;
  },
): RecordedHeaders {
  const kept: JsonObject = {};
  const dropped = new Set<string>();
  for (const [given, value] of headers) {
    const name = given.toLowerCase();
    // A coding that nobody undid is a part of what the bytes are.
    const isCoding = name === "content-encoding" && decodedFrom === null;
    if (isFraming(name) && !isCoding) continue;
    if (isPassing(name) || isPassingExpiry(name, value, receivedAt)) {
      dropped.add(name);
      continue;
    }
    const line = name === "set-cookie"
      ? shownCookie(value, { isLocal: localCookies, receivedAt })
      : value;
    addLine(kept, name, line);
  }
  return { headers: kept, dropped: [...dropped] };
}

/** A moment to come would be over when the mock answers. */
function isPassingExpiry(
  name: string,
  value: string,
  receivedAt: number,
): boolean {
  return name === "expires" && Date.parse(value) >= receivedAt;
}
