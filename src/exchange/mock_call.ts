import type { ReadyAnswer } from "../answers/answer.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";
import type { Scope } from "../state/scope.ts";
import type { State } from "../state/state.ts";

/** What the life of every mock request of a server passes through. */
export interface ExchangeParts {
  readonly state: State;
  readonly world: World;
  readonly shutdown: Shutdown;
  /** Bytes of a request body that are taken in. */
  readonly bodyLimit: number;
  /** The answer where no stub matches. */
  readonly miss: ReadyAnswer;
}

/** One mock request on its way through the server. */
export interface MockCall {
  readonly request: Request;
  readonly incoming: IncomingRequest;
  readonly scope: Scope;
}
