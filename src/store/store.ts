import type { Readiness } from "../runtime/readiness.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** What a server answers with. */
export interface Answers {
  /** Every request. */
  readonly all: Answer;
  /** Those of mocks, while there is a permit. */
  readonly mocks: Answer;
  /** Whether one is a call of an API. */
  isCall(request: Request): boolean;
}

/** A store that a state is tied to. */
export interface OpenStore {
  /** Takes part; gives what answers from then on. Rejects with a `StartRefusal` where that cannot be. */
  join(answers: Answers, readiness: Readiness): Promise<Answer>;
  /** Stores what is not stored yet, and leaves. */
  leave(): Promise<void>;
}
