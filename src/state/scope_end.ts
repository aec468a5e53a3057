/** A request that named a scope after its end. */
export interface LateRequest {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly method: string;
  /** Cut where it is very long. */
  readonly target: string;
}

/** What is left of a scope that has ended. */
export interface EndedScope {
  readonly scope: string;
  readonly title: string | null;
  /** The name of the scope that was around it. */
  readonly parent: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** How many requests came late. */
  readonly late: number;
  /** The first of them. */
  readonly lateRequests: readonly LateRequest[];
  /** Whether it, or a scope around it, let pages of other origins read answers; `null` where none said so. */
  readonly cors: boolean | null;
  /** Its report as text of JSON, where that is all that is left to make one of. */
  readonly report: string | null;
}
