import type { ListedRequest } from "../src/model/request_listing.ts";

/** A part of the time that an answer took, in milliseconds since the request was received. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The class of a phase's bar. */
export function phaseClass(name: string): string {
  return name.toLowerCase().replace(" ", "-");
}

/** What tells the parts of an answer's time apart, in milliseconds. */
export interface Times {
  readonly end: number;
  /** What chaos held the answer back. */
  readonly latency: number;
  /** Until the upstream's headers came; `null` where none came, `undefined` where nobody was asked. */
  readonly upstream: number | null | undefined;
  /** Until the first event of a stream went out. */
  readonly firstEvent: number | null | undefined;
}

/** What an answer's time went into; nothing where there is nothing to tell apart. */
export function phasesOf(
  { end, latency, upstream, firstEvent }: Times,
): readonly Phase[] {
  const phases: Phase[] = [];
  const until = (name: string, to: number) => {
    const from = phases.at(-1)?.to ?? 0;
    const stop = Math.min(end, to);
    if (stop > from) phases.push({ name, from, to: stop });
  };
  until("Latency", latency);
  if (upstream !== undefined) {
    // The upstream's time begins when it is asked, after the latency.
    until("Upstream", upstream === null ? end : latency + upstream);
  }
  if (typeof firstEvent === "number") {
    until("First event", firstEvent);
    until("Stream", end);
  } else if (upstream !== undefined) until("Body", end);
  else if (phases.length > 0) until("Answer", end);
  return phases;
}

/** The times of a request as it is listed; `undefined` before its answer. */
export function timesOf(
  { response, chaos }: Pick<ListedRequest, "response" | "chaos">,
): Times | undefined {
  if (response === null) return undefined;
  return {
    end: response.duration_ms,
    latency: chaos?.latency_ms ?? 0,
    upstream: response.upstream?.headers_ms,
    firstEvent: response.first_event_ms,
  };
}
