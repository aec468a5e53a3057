import { signal } from "@preact/signals";
import type { NearMiss } from "../src/model/match_answer.ts";
import type { ListedRequest } from "../src/model/request_listing.ts";
import { redactClauses } from "../src/redaction/clauses.ts";
import { redactRequest, secretsOf } from "../src/redaction/listed_request.ts";
import { redaction } from "./masked_target.ts";

/** Whether a person asked to see secrets; the page forgets it when it is left. */
export const secretsShown = signal(false);

/** Whether a request holds secrets that the server did not mask. */
export function hasSecrets(record: ListedRequest): boolean {
  return secretsOf(record, redaction).count > 0;
}

/** A request as it may be seen now. */
export function visible(record: ListedRequest): ListedRequest {
  return secretsShown.value ? record : redactRequest(record, redaction);
}

/** The near misses of a request as they may be seen now. */
export function visibleMisses(
  misses: readonly NearMiss[],
  record: ListedRequest,
): readonly NearMiss[] {
  if (secretsShown.value) return misses;
  const known = secretsOf(record, redaction);
  const type = record.headers["content-type"] ?? "";
  return misses.map((miss) => ({
    ...miss,
    clauses: redactClauses(miss.clauses, { redaction, known, type }),
  }));
}
