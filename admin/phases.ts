import type { ListedRequest } from "../src/model/request_listing.ts";

/** A part of the time that an answer took, in milliseconds since the request was received. */
export interface Phase {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** What an answer's time went into; nothing where there is nothing to tell apart. */
export function phasesOf(
  { response, chaos }: Pick<ListedRequest, "response" | "chaos">,
): readonly Phase[] {
  if (response === null) return [];
  const { duration_ms: end, upstream, first_event_ms: first } = response;
  const phases: Phase[] = [];
  const until = (name: string, to: number) => {
    const from = phases.at(-1)?.to ?? 0;
    const stop = Math.min(end, to);
    if (stop > from) phases.push({ name, from, to: stop });
  };
  const latency = chaos?.latency_ms ?? 0;
  until("Latency", latency);
  if (upstream !== undefined) {
    // The upstream's time begins when it is asked, after the latency.
    const headers = upstream.headers_ms;
    until("Upstream", headers === null ? end : latency + headers);
  }
  if (typeof first === "number") {
    until("First event", first);
    until("Stream", end);
  } else if (upstream !== undefined) until("Body", end);
  else if (phases.length > 0) until("Answer", end);
  return phases;
}
