import type { Deadlines } from "./deadlines.ts";

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

/** A call that stops at its deadline, or when one of `ends` aborts. */
export function startCall(
  deadlines: Deadlines,
  ends: readonly AbortSignal[],
): UpstreamCall {
  const controller = new AbortController();
  let stop: Stop | null = null;
  const halt = (why: Stop) => {
    stop ??= why;
    controller.abort();
  };
  const inTime = deadlines.start(() => halt("timeout"));
  const leave = () => halt("client_left");
  for (const end of ends) end.addEventListener("abort", leave, { once: true });
  // An aborted signal tells nobody any more.
  if (ends.some(({ aborted }) => aborted)) leave();
  return {
    signal: controller.signal,
    stop: () => stop,
    abort: leave,
    end: () => {
      inTime();
      for (const end of ends) end.removeEventListener("abort", leave);
    },
  };
}
