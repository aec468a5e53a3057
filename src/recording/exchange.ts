// What was recorded, to stubs: recorded exchanges go in, stubs and a report
// come out. Nothing here knows a journal, a file, a clock or a socket, so that
// the same exchanges always give the same stubs.

/** Header lines in their order, a name and a value each. */
export type Lines = readonly (readonly [name: string, value: string])[];

/** A piece of an answer's body as it came. */
export interface ArrivedChunk {
  readonly size: number;
  /** Milliseconds since the request was received. */
  readonly atMs: number;
}

/** What a recorded request sent. */
export interface SentRequest {
  readonly method: string;
  /** Path and query as they were sent, without a prefix that names a scope. */
  readonly target: string;
  readonly headers: Lines;
  /** Without its content coding. */
  readonly body: Uint8Array;
  /** Whether there was more of the body than was kept. */
  readonly isCut: boolean;
}

/** What came back. */
export interface CameBack {
  readonly status: number;
  readonly headers: Lines;
  readonly body: Uint8Array;
  /** The Content-Encoding that `body` no longer has; `null` where it is as it came. */
  readonly decodedFrom: string | null;
  readonly isCut: boolean;
  /** Whether it came to its end. */
  readonly isComplete: boolean;
  /** How it came; empty where nobody looked. */
  readonly chunks: readonly ArrivedChunk[];
  /** Milliseconds from the request to the answer's headers. */
  readonly headersMs: number;
}

/** A request that was recorded, and its answer. */
export interface Exchange {
  readonly id: string;
  /** The scope that it was received in; `null` for none. */
  readonly scope: string | null;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  /** The URL of the server that answered; `null` where a stub did, or nobody. */
  readonly upstream: string | null;
  readonly outcome: string;
  readonly sentBy: string | null;
  readonly request: SentRequest;
  /** `null` where there is no answer to tell of. */
  readonly answer: CameBack | null;
}

/** The first value of a header; its name in lower case. */
export function headerOf(lines: Lines, name: string): string | undefined {
  return lines.find(([one]) => one.toLowerCase() === name)?.[1];
}
