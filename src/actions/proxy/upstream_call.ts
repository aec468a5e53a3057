import type { Shutdown } from "../../runtime/shutdown.ts";
import { createDeadlines, type Deadlines } from "../../runtime/deadlines.ts";

/** Why an upstream call was ended. */
export type Stop = "timeout" | "client_left";

/** A call to an upstream, from its start to the end of its body. */
export interface UpstreamCall {
  readonly signal: AbortSignal;
  /** Why the call was stopped from here; `null` where it was not. */
  stop(): Stop | null;
  abort(): void;
  /** Lets go of what watches the call. */
  end(): void;
}

/**
 * Milliseconds after which a client is watched: most calls are over by then,
 * and the watch would cost them more than their headers do.
 */
const watchAfter = 20;
const watches = createDeadlines(watchAfter);

/** A call that stops at its deadline, when its client leaves or when the server must end. */
export function startCall(
  deadlines: Deadlines,
  request: Request,
  server: Shutdown,
): UpstreamCall {
  const controller = new AbortController();
  let stop: Stop | null = null;
  const stopFor = (why: Stop) => {
    stop ??= why;
    controller.abort();
  };
  const inTime = deadlines.start(() => stopFor("timeout"));
  const leave = () => stopFor("client_left");
  const outlived = server.onShutdown(leave);
  let unwatch = watches.start(() => {
    const { signal } = request;
    signal.addEventListener("abort", leave, { once: true });
    unwatch = () => signal.removeEventListener("abort", leave);
    // An aborted signal tells nobody any more.
    if (signal.aborted) leave();
  });
  if (server.signal.aborted) leave();
  return {
    signal: controller.signal,
    stop: () => stop,
    abort: leave,
    end: () => {
      inTime();
      outlived();
      unwatch();
    },
  };
}
