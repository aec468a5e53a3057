import type { UnmatchedRequest, UnusedStub } from "./wire_types.ts";

/** What a scope has received, and what is wrong with it. */
export interface Report {
  readonly passed: boolean;
  readonly unmatched: readonly UnmatchedRequest[];
  readonly unused_stubs: readonly UnusedStub[];
}
