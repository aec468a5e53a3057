// The package's main entry: all that needs nothing but `fetch`.

export type { Answer, ShortAnswer } from "./answer.ts";
export type { Check } from "./assertions.ts";
export {
  atLeast,
  atMost,
  between,
  type Claim,
  exactly,
  type Taken,
  type Times,
} from "./claim.ts";
export type { ControlOptions } from "./control.ts";
export { AssertionFailed, ControlError } from "./errors.ts";
export type { ReceivedRequest } from "./received_request.ts";

export { Scope, type ScopeOptions } from "./scope.ts";
export { connect, Server } from "./server.ts";
export { Stub } from "./stub.ts";
export { version } from "./version.ts";
export type { Waiting } from "./waiting.ts";
export type * from "./wire_types.ts";
