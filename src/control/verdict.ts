import type { Assertion } from "../model/assertion.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import type { Verdict } from "../model/verdict.ts";
import type { CloseRequest, Finding } from "../state/finding.ts";
import type { Entry } from "../state/entry.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";
import { claimMessage, doubtText } from "./verdict_message.ts";

/** The answer to an assertion, without secrets where they are to be masked. */
export function showVerdict(
  { claims: [claim] }: Assertion,
  finding: Finding,
  parts: ControlParts,
): Verdict {
  const { result, count, waited } = finding;
  const closest = finding.closest.map((one) => showClose(one, parts));
  const doubt = doubtOf(finding);
  const sentence = claim === undefined ? "" : claimMessage(claim, {
    result,
    count,
    closest: finding.fitting.length > 0 ? undefined : closest[0]?.clauses,
  });
  const rest = doubt === null ? "" : `; ${doubtText[doubt]}`;
  return {
    result,
    count,
    conclusive: doubt === null,
    closest,
    message: `${sentence}${rest}`,
    ...(doubt === null ? {} : { inconclusive_because: doubt }),
    ...(waited === undefined ? {} : {
      waited_ms: waited.waitedMs,
      settled_by: waited.settledBy,
    }),
    ...(finding.fitting.length === 0 ? {} : {
      fitting: finding.fitting.map((one) => showRequest(one, parts)),
    }),
  };
}

/** A wait that was interrupted tells nothing for sure. */
function doubtOf({ doubt, waited }: Finding): keyof typeof doubtText | null {
  const settledBy = waited?.settledBy;
  return settledBy === "scope_ended" || settledBy === "shutdown"
    ? settledBy
    : doubt;
}

function showClose({ entry, clauses }: CloseRequest, parts: ControlParts) {
  const { state, secrets } = parts;
  const listed = listRequest(entry, state.journals.idOf(entry));
  return {
    request: secrets.request(listed),
    clauses: secrets.clauses(clauses, listed),
  };
}

function showRequest(
  entry: Entry,
  { state, secrets }: ControlParts,
): ListedRequest {
  return secrets.request(listRequest(entry, state.journals.idOf(entry)));
}
