import { type Answer, failure } from "../../answers/answer.ts";
import { CutShort } from "../../answers/cut_short.ts";
import type { ProxyPayload } from "./proxy_payload.ts";
import type { Stop } from "./upstream_call.ts";

/** The headers are gone: all that is left is to cut the connection, and to say why in the journal. */
export function brokenOff(
  proxy: ProxyPayload,
  stop: Stop | null,
  error: unknown,
): CutShort {
  if (stop === "client_left") {
    return new CutShort(stop, "The client left");
  }
  return stop === "timeout"
    ? new CutShort(
      "upstream_timeout",
      `The upstream "${proxy.url}" had not sent its whole body within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
    )
    : new CutShort(
      "upstream_error",
      `The upstream "${proxy.url}" broke off: ${reasonOf(error)}`,
    );
}

/** The answer where an upstream sent none. */
export function refused(
  proxy: ProxyPayload,
  stop: Stop | null,
  error: unknown,
): Answer {
  if (stop === "timeout") {
    return failure(
      "UPSTREAM_TIMEOUT",
      `The upstream "${proxy.url}" did not answer within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
      "upstream_timeout",
    );
  }
  const outcome = stop === "client_left" ? "client_left" : "upstream_error";
  return failure(
    "UPSTREAM_ERROR",
    `The upstream "${proxy.url}" could not be reached: ${reasonOf(error)}`,
    outcome,
  );
}

/** The innermost cause says what happened; the outer ones repeat the URL. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
