import { failure, type ReadyAnswer } from "../../answers/answer.ts";
import { CutShort } from "../../answers/cut_short.ts";
import { shutdownAnswer } from "../../answers/shutdown_answer.ts";
import type { AddressedProxy } from "./proxy_payload.ts";
import type { Stop } from "./upstream_call.ts";
import { shownUrl } from "./upstream_url.ts";

/** The headers are gone: all that is left is to cut the connection, and to say why in the journal. */
export function brokenOff(
  proxy: AddressedProxy,
  stop: Stop | null,
  error: unknown,
  isStream = false,
): CutShort {
  if (stop === "client_left") {
    return new CutShort(stop, "The client left");
  }
  if (stop === "shutdown") return new CutShort(stop, "The server stopped");
  const upstream = `The upstream "${shownUrl(proxy)}"`;
  if (stop === "timeout" && isStream) {
    return new CutShort(
      "upstream_timeout",
      `${upstream} went on for more than ${proxy.stream_timeout_ms} ms: raise "stream_timeout_ms" or look at the upstream`,
    );
  }
  return stop === "timeout"
    ? new CutShort(
      "upstream_timeout",
      `${upstream} had not sent its whole body within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
    )
    : new CutShort(
      "upstream_error",
      `${upstream} broke off: ${reasonOf(error)}`,
    );
}

/** The answer where an upstream sent none. */
export function refused(
  proxy: AddressedProxy,
  stop: Stop | null,
  error: unknown,
): ReadyAnswer {
  if (stop === "shutdown") return shutdownAnswer;
  const upstream = `The upstream "${shownUrl(proxy)}"`;
  if (stop === "timeout") {
    return failure(
      "UPSTREAM_TIMEOUT",
      `${upstream} did not answer within ${proxy.timeout} s: raise "timeout" or look at the upstream`,
      "upstream_timeout",
    );
  }
  const outcome = stop === "client_left" ? "client_left" : "upstream_error";
  const detail = `${upstream} could not be reached: ${reasonOf(error)}`;
  return failure("UPSTREAM_ERROR", detail, outcome);
}

/** The answer where an upstream's cannot be passed on. */
export function unusable(proxy: AddressedProxy, why: string): ReadyAnswer {
  const detail = `The upstream "${
    shownUrl(proxy)
  }" sent an answer that cannot be passed on: ${why}`;
  return failure("UPSTREAM_ERROR", detail, "upstream_error");
}

/** The answer to a request that has been here before, by a stub or by the upstream of a scope. */
export function looped(
  proxy: AddressedProxy,
  stubId: string | null,
): ReadyAnswer {
  const [who, what] = stubId === null
    ? ["The upstream of the scope or of the server", "it"]
    : [`The proxy stub "${stubId}"`, "the stub"];
  const detail =
    `${who} leads back to this server: the request came through it before, and would go round for ever. Give ${what} another url than "${
      shownUrl(proxy)
    }"`;
  return failure("LOOP_DETECTED", detail, "loop");
}

/** The innermost cause says what happened; an error over several addresses says it for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) {
    return error.errors.map(reasonOf).join("; ");
  }
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
