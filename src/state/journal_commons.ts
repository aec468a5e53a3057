import type { OutcomeCounts } from "./outcome_counts.ts";
import type { RequestTally } from "../telemetry/request_tally.ts";
import type { SharedAnswers } from "./shared_answers.ts";

/** What is kept of what was received. */
export interface JournalLimits {
  /** Entries kept a scope. */
  readonly entries: number;
  /** Bytes kept by the journals of all scopes together. */
  readonly bytes: number;
  /** Bytes kept of one body. */
  readonly body: number;
  /** The same of a request that went to the upstream of its scope, and of the answer. */
  readonly recordedBody: number;
}

/** What the journals of a server have in common. */
export interface JournalCommons {
  readonly limits: JournalLimits;
  /** Goes up with every change of any journal, so that one cursor serves all. */
  cursor: number;
  /** Bytes of all entries. */
  bytes: number;
  readonly shared: SharedAnswers;
  /** How requests ended that are in no journal, or no longer. */
  readonly outcomes: OutcomeCounts;
  readonly tally: RequestTally;
  /** Whether requests come here from where they were received. */
  readonly isCopy: boolean;
}
