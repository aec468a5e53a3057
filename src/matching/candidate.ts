import type { RequestMatcher } from "./request_matcher.ts";
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
  /** How often the stub has answered. This and when it last did is all of a stub that changes. */
  readonly calls: number;
  /** Milliseconds since the epoch, once there was a call. */
  readonly lastCallAt: number;
  /** Whether each scope that it answers in counts its calls by itself. */
  readonly countedPerScope: boolean;
}

/** One scope's own counts of the stubs that are counted so. */
export interface CallCounter {
  ownCalls(stub: Candidate): number;
}

/** How often a stub has answered, as it counts in a scope. */
export function callsIn(stub: Candidate, counter: CallCounter): number {
  return stub.countedPerScope ? counter.ownCalls(stub) : stub.calls;
}

/** Whether a stub may answer: switched on and not used up (docs/contract.md#a2). */
export function mayAnswer(stub: Candidate, counter: CallCounter): boolean {
  const { disabled, maxCalls } = stub;
  return !disabled &&
    (maxCalls === null || callsIn(stub, counter) < maxCalls);
}

/** Whether a stub asks for a method; one that does not answers to all. */
export function namesMethod(stub: Candidate): boolean {
  return stub.request.method !== undefined;
}
