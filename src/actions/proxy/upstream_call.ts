import type { Shutdown } from "../../runtime/shutdown.ts";
import type { World } from "../../runtime/world.ts";

/** Why an upstream call was ended. */
export type Stop = "timeout" | "client_left" | "shutdown";

/** A call to an upstream, from its start to the end of its body. */
export interface UpstreamCall {
  readonly signal: AbortSignal;
  /** Why the call was stopped from here; `null` where it was not. */
  stop(): Stop | null;
  abort(): void;
  /** Lets the call take so many milliseconds from here on; as long as it likes for `null`. */
  retime(ms: number | null): void;
  /** Lets go of what watches the call. */
  end(): void;
}

/** What a call depends on. */
interface Watched {
  /** Milliseconds that the call may take; `Infinity` for as long as it likes. */
  readonly limit: number;
  /** Aborts when the client leaves; there is none behind a webhook. */
  readonly client?: AbortSignal;
  readonly shutdown: Shutdown;
}

/** A call that stops at its deadline, when its client leaves or when the server must end. */
export function startCall(
  { limit, client, shutdown }: Watched,
  world: World,
): UpstreamCall {
  const controller = new AbortController();
  let stop: Stop | null = null;
  const stopFor = (why: Stop) => {
    stop ??= why;
    controller.abort();
  };
  const late = () => stopFor("timeout");
  let untime = limit === Infinity ? () => {} : world.after(limit, late);
  const leave = () => stopFor("client_left");
  const outlive = () => stopFor("shutdown");
  const outlived = shutdown.onShutdown(outlive);
  client?.addEventListener("abort", leave, { once: true });
  // An aborted signal tells nobody any more.
  if (client?.aborted === true) leave();
  if (shutdown.signal.aborted) outlive();
  return {
    signal: controller.signal,
    stop: () => stop,
    abort: leave,
    retime(ms) {
      untime();
      untime = ms === null ? () => {} : world.after(ms, late);
    },
    end: () => {
      untime();
      outlived();
      client?.removeEventListener("abort", leave);
    },
  };
}
