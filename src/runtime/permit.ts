type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Until when a server may answer from what it remembers. One that remembers by
 * itself always may; one that shares a store has to be in step with the others.
 */
export interface Permit {
  /** A moment of `World.ticks`. */
  until: number;
  /** Answers a request that came later, in its own way or with `answer`. */
  late(request: Request, answer: Answer): Response | Promise<Response>;
}

/** One that does not end. */
export function endlessPermit(): Permit {
  return { until: Infinity, late: (request, answer) => answer(request) };
}
