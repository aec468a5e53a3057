import type { Clock } from "../criteria/match_value.ts";
import type { RequestMatcher } from "./request_matcher.ts";
import type { StateCondition, StateValues } from "./state_condition.ts";
import type { IndexedStub } from "./stub_index.ts";
import type { StubMatcher } from "./stub_matcher.ts";

/** What matching needs to know of a stub. */
export interface Candidate extends IndexedStub, StubMatcher {
  readonly id: string;
  readonly scope: string | null;
  readonly request: RequestMatcher;
  readonly disabled: boolean;
  /** How often the stub may answer; `null` for no limit. */
  readonly maxCalls: number | null;
  /** How many answers its sequence has, which is then the limit; `null` where it has no such end. */
  readonly sequenceLength: number | null;
  /** What must hold in the request's scope; `null` where nothing must. */
  readonly condition: StateCondition | null;
  /** Whether nothing but a switch keeps the stub from answering: neither a limit nor a condition. */
  readonly isFree: boolean;
  /** How often the stub has answered. This and when it last did is all of a stub that changes. */
  readonly calls: number;
  /** Milliseconds since the epoch, once there was a call. */
  readonly lastCallAt: number;
  /** Whether each scope that it answers in counts its calls by itself. */
  readonly countedPerScope: boolean;
}

/** What a scope has beside its requests: its own counts of the stubs that are counted so, and its state. */
export interface CallCounter {
  ownCalls(stub: Candidate): number;
  readonly values: StateValues;
}

/** How often a stub has answered, as it counts in a scope. */
export function callsIn(stub: Candidate, counter: CallCounter): number {
  return stub.countedPerScope ? counter.ownCalls(stub) : stub.calls;
}

/** Whether a stub may answer: switched on, not used up (docs/contract.md#a2), and its condition holds. */
export function mayAnswer(
  stub: Candidate,
  counter: CallCounter,
  clock: Clock,
): boolean {
  const { disabled, isFree } = stub;
  return !disabled && (isFree || isAllowed(stub, counter, clock));
}

function isAllowed(
  stub: Candidate,
  counter: CallCounter,
  clock: Clock,
): boolean {
  const { condition } = stub;
  return !isUsedUp(stub, counter) &&
    (condition === null || condition.holds(counter.values, clock));
}

/** Whether a stub has answered as often as it may. */
export function isUsedUp(stub: Candidate, counter: CallCounter): boolean {
  const { maxCalls } = stub;
  return maxCalls !== null && callsIn(stub, counter) >= maxCalls;
}

/** Whether a stub asks for a method; one that does not answers to all. */
export function namesMethod(stub: Candidate): boolean {
  return stub.request.method !== undefined;
}
