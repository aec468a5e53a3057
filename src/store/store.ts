import type { Readiness } from "../runtime/readiness.ts";
import type { Answers } from "../wiremock_api/apis.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** A store that a state is tied to. */
export interface OpenStore {
  /** Takes part; gives what answers from then on. Rejects with a `StartRefusal` where that cannot be. */
  join(answers: Answers, readiness: Readiness): Promise<Answer>;
  /** Stores what is not stored yet, and leaves. */
  leave(): Promise<void>;
}
