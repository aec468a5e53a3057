import type { RequestMatcher } from "./request_matcher.ts";
import type { Indexed } from "./stub_index.ts";
import type { StubMatcher } from "./stub_matcher.ts";

/** What matching needs to know of a stub. */
export interface Candidate extends Indexed, StubMatcher {
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
}

/** Whether a stub may answer: switched on and not used up (docs/contract.md#a2). */
export function mayAnswer(stub: Candidate): boolean {
  const { disabled, maxCalls, calls } = stub;
  return !disabled && (maxCalls === null || calls < maxCalls);
}

/** Whether a stub asks for a method; one that does not answers to all. */
export function namesMethod(stub: Candidate): boolean {
  return stub.request.method !== undefined;
}
