import type { RequestMatcher } from "../model/request_matcher.ts";
import type { Indexed } from "./stub_index.ts";
import type { StubMatcher } from "./stub_matcher.ts";

/** How often a stub has answered; the only part of a stub that changes. */
export interface Tally {
  calls: number;
  /** Milliseconds since the epoch; 0 before the first. A number at all times is written in place. */
  lastCallAt: number;
}

/** What matching needs to know of a stub. */
export interface Candidate extends Indexed {
  readonly id: string;
  readonly scope: string | null;
  readonly request: RequestMatcher;
  readonly matcher: StubMatcher;
  readonly disabled: boolean;
  /** How often the stub may answer; `null` for no limit. */
  readonly maxCalls: number | null;
  readonly tally: Tally;
}

/** Whether a stub may answer: switched on and not used up (contract A2). */
export function mayAnswer(stub: Candidate): boolean {
  const { disabled, maxCalls, tally } = stub;
  return !disabled && (maxCalls === null || tally.calls < maxCalls);
}

/** Whether a stub asks for a method; one that does not answers to all. */
export function namesMethod(stub: Candidate): boolean {
  return stub.request.method !== undefined;
}
