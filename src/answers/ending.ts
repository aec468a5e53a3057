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

/** Who may end a stream. */
export const enders = [
  "server",
  "client",
  "fault",
  "control",
  "shutdown",
] as const;

export type EndedBy = typeof enders[number];

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

/** A chunk of an upstream's answer as it came. */
export interface ReceivedChunk {
  /** Bytes, without the coding of the answer. */
  readonly size: number;
  /** Milliseconds since the request was received. */
  readonly atMs: number;
}

/** What a scope's upstream answered, beside the body that was kept: what a recording rests on. */
export interface ReceivedAnswer {
  /** The Content-Encoding that the body is kept without, though the client got it; `null` where it is kept as it came. */
  readonly decodedFrom: string | null;
  /** How the body came; they add up to it unless there were very many. */
  readonly chunks: readonly ReceivedChunk[];
  /** Whether the body came to its end and all of it was kept. */
  readonly isWhole: boolean;
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
  /** Only where the upstream of the scope answered: then `body` is kept up to --record-body-limit. */
  readonly received?: ReceivedAnswer;
  readonly events?: readonly SentEvent[];
  /** Only of a stream of Standin's own making. */
  readonly stream?: StreamFacts;
}
