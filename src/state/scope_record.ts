import type { Outcome } from "../answers/ending.ts";
import type { Candidate } from "../matching/candidate.ts";
import type { StateValues } from "../matching/state_condition.ts";
import type { SentBy } from "../request/sent_by.ts";
import type { StubSpec } from "../model/stub.ts";
import type { AssertionLog } from "./assertion_log.ts";
import type { Entry } from "./entry.ts";
import type { Absence } from "./standing.ts";

/** A received request in a line. */
export interface RecordedRow {
  readonly seq: number;
  readonly origin: string | null;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
  readonly method: string;
  /** Cut where it is very long. */
  readonly target: string;
  readonly pathParams: ReadonlyMap<string, string>;
  readonly stubId: string | null;
  readonly stubScope: string | null;
  /** These three are `null` until the request has been answered. */
  readonly status: number | null;
  readonly outcome: Outcome | null;
  readonly durationMs: number | null;
  /** `null` for a client. */
  readonly sentBy: SentBy | null;
  /** The URL of another server that was asked; `null` where none was. */
  readonly upstream: string | null;
}

/** A stub that has not answered as often as it should. */
export interface UnmetStub extends Candidate {
  readonly spec: Pick<StubSpec, "expected_calls">;
}

/** What a report tells of a scope, as it stood at one moment: it outlives the scope and holds nothing of it. */
export interface ScopeRecord {
  readonly scope: string | null;
  readonly title: string | null;
  readonly parent: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly strict: boolean;
  /** Requests received, and those of them that went to make room. */
  readonly requests: number;
  readonly evicted: number;
  /** Why others may not be known. */
  readonly absence: Absence | null;
  readonly outcomes: ReadonlyMap<Outcome, number>;
  /** The newest, in order of arrival. */
  readonly rows: readonly RecordedRow[];
  /** The newest requests that no stub answered, with their bodies. */
  readonly unmatched: readonly Entry[];
  /** The stubs that those might have met; none where there are none of those. */
  readonly stubs: readonly Candidate[];
  /** What was set in the scope, as far as those ask for it. */
  readonly values: StateValues;
  /** The first of them, and how many there are. */
  readonly unmet: readonly UnmetStub[];
  readonly unmetCount: number;
  /** Of all of them, those with `expected_calls`. */
  readonly brokenCount: number;
  readonly assertions: AssertionLog;
}
