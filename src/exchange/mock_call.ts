import type { PreparedAction } from "../actions/kind.ts";
import type { ReadyAnswer } from "../answers/answer.ts";
import type { Chaos } from "../faults/chaos.ts";
import type { FaultBook } from "../faults/fault_book.ts";
import type { StateValues } from "../matching/state_condition.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { BodyLimits } from "../request/body_collection.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Quota } from "../runtime/quota.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { World } from "../runtime/world.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import type { Entry } from "../state/entry.ts";
import type { PreparedWebhooks } from "../state/webhook.ts";
import type { State } from "../state/state.ts";

/** What the life of every mock request of a server passes through. */
export interface ExchangeParts {
  readonly state: State;
  readonly faults: FaultBook;
  readonly world: World;
  readonly shutdown: Shutdown;
  /** Comes before: the server takes nothing new any more. */
  readonly stopping: Shutdown;
  /** What is taken in of request bodies. */
  readonly bodies: BodyLimits;
  /** The answers that may stream at once. */
  readonly streams: Quota;
  /** What draws follow from where neither chaos nor scope says so. */
  readonly seed: number | null;
  /** The answer where no stub matches. */
  readonly miss: ReadyAnswer;
  readonly webhooks: WebhookDesk;
}

/** What follows the answers of stubs. */
export interface WebhookDesk {
  /** Takes note that a request was claimed by a stub that has webhooks. */
  owe(
    webhooks: PreparedWebhooks,
    made: { call: MockCall; claimed: ClaimedStub; entry: Entry },
  ): void;
}

/** A stub that was claimed for a request. */
export interface ClaimedStub {
  readonly stub: Stub;
  /** How often it had answered before, as it counts for the request's scope. */
  readonly turn: number;
  /** What it answers with. */
  readonly action: PreparedAction;
  /** What is done to that; `null` for nothing. */
  readonly chaos: Chaos | null;
  /** What is set in the scope once the stub is claimed. */
  readonly values: StateValues;
}

/** One mock request on its way through the server. */
export interface MockCall {
  readonly request: Request;
  readonly incoming: IncomingRequest;
  readonly scope: Scope;
  /** How the request named its scope; `null` where it has none. */
  readonly selectedBy: SelectedBy | null;
}
