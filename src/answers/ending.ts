/** What may become of a request. */
export const outcomes = [
  "answered",
  "no_match",
  "dropped",
  "client_left",
  "template_error",
  "upstream_error",
  "upstream_timeout",
  "loop",
  "body_too_large",
  "scope_conflict",
  "scope_not_found",
  "preflight",
  "shutdown",
  "open",
  "failed",
] as const;

export type Outcome = typeof outcomes[number];

/** One event of a stream as it went out. */
export interface SentEvent {
  /** Milliseconds since the request was received. */
  readonly atMs: number;
  readonly id: string | null;
  readonly event: string | null;
  readonly bytes: number;
}

/** Who ended a stream. */
export type EndedBy = "server" | "client" | "fault" | "control" | "shutdown";

/** How a stream went, as far as it went. */
export interface StreamFacts {
  /** The journal's cursor when its headers were sent. */
  readonly openedAt: number;
  readonly eventsSent: number;
  /** Milliseconds since the request was received; `null` where nothing was sent. */
  readonly firstEventMs: number | null;
  readonly lastEvent: SentEvent | null;
  /** Whether all that there was to send was handed over. */
  readonly isComplete: boolean;
  /** The id of the event after which it went on; `null` for one from the start. */
  readonly resumedAfter: string | null;
  /** `null` while it goes on. */
  readonly endedBy: EndedBy | null;
}

/** Whom a proxy or a webhook asked. */
export interface UpstreamFacts {
  /** Without user, password and query. */
  readonly url: string;
  /** Milliseconds until its headers came; `null` where none did. */
  readonly headersMs: number | null;
}

/** How a request ended. */
export interface Ending {
  readonly outcome: Outcome;
  /** The status sent, or `null` where none went out. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  /** The header that carried the entry's id, beside those. */
  readonly idHeader?: string;
  /** The body sent, as far as it was kept. */
  readonly body: string | Uint8Array | null;
  /** Bytes sent, where `body` does not hold all of them. */
  readonly bodySize?: number;
  /** Whether the body is the stub's own: held once, whatever the number of entries. */
  readonly isShared?: boolean;
  /** What went wrong, in a sentence. */
  readonly detail?: string;
  /** Only where another server was asked. */
  readonly upstream?: UpstreamFacts;
  readonly events?: readonly SentEvent[];
  /** Only of a stream of Standin's own making. */
  readonly stream?: StreamFacts;
}
