import type { Assertion } from "../model/assertion.ts";
import type { Verdict } from "../model/verdict.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { CloseRequest } from "../state/examples.ts";
import type { Entry } from "../state/entry.ts";
import type { ClaimFinding, Finding } from "../state/finding.ts";
import { orderMessage, stepMessage } from "./order_message.ts";
import { showClauses, showEntry, shownInTurns } from "./shown_entry.ts";
import {
  missSceneOf,
  showUnmatched,
  showUnused,
  type Viewer,
} from "./trouble.ts";
import { claimMessage, doubtText } from "./verdict_message.ts";

/** Unused stubs that are shown (docs/limits.md). */
const maxStubs = 20;

/** The answer to an assertion, without secrets where they are to be masked. */
export async function showVerdict(
  assertion: Assertion,
  finding: Finding,
  viewer: Viewer,
): Promise<Verdict> {
  const { result, count, waited } = finding;
  const doubt = doubtOf(finding);
  const claims: ShownClaim[] = [];
  for (const [at, one] of finding.claims.entries()) {
    const shown = await showClaim(one, viewer);
    const message = stepMessage(finding, at);
    claims.push(message === null ? shown : { ...shown, message });
  }
  const failing = claims.find((one) => !one.result);
  const told = failing ?? claims[0];
  const fitting = await showEntries(told?.fitting ?? [], viewer);
  const breaches = await showBreaches(assertion, finding, viewer);
  const order = await orderMessage(assertion, finding, viewer);
  const parts = order !== null
    ? result || finding.order?.broken !== null ? [order] : []
    : claims.filter((one) => !one.result || result)
      .map(({ message }) => message);
  const sentence = [...parts, ...breaches.messages].join("; and ") ||
    "received nothing that should not have been";
  const rest = doubt === null ? "" : `; ${doubtText[doubt]}`;
  return {
    result,
    count,
    conclusive: doubt === null,
    closest: failing?.closest ?? [],
    message: `${sentence}${rest}`,
    ...(doubt === null ? {} : { inconclusive_because: doubt }),
    ...(waited === undefined ? {} : {
      waited_ms: waited.waitedMs,
      settled_by: waited.settledBy,
    }),
    ...(fitting.length === 0 ? {} : { fitting }),
    ...(isList(assertion) ? { claims: claims.map(shortClaim) } : {}),
    ...breaches.shown,
  };
}

/** Whether each claim is told of. */
function isList({ form }: Assertion): boolean {
  return form === "all" || form === "in_order";
}

/** A wait that was interrupted tells nothing for sure. */
function doubtOf({ doubt, waited }: Finding): keyof typeof doubtText | null {
  const settledBy = waited?.settledBy;
  return settledBy === "scope_ended" || settledBy === "shutdown"
    ? settledBy
    : doubt;
}

type ShownClaim = Awaited<ReturnType<typeof showClaim>>;

async function showClaim(finding: ClaimFinding, viewer: Viewer) {
  const { claim, result, count, doubt, isTooMany } = finding;
  const closest = await showClosest(finding.closest, viewer);
  const message = claimMessage(claim, {
    result,
    count,
    mostOpen: finding.mostOpen,
    closest: isTooMany ? undefined : closest[0]?.clauses,
  });
  const conclusive = doubt === null;
  const { title } = claim;
  return {
    ...{ title, result, count, conclusive, message, closest },
    fitting: finding.fitting,
  };
}

function shortClaim(
  { title, result, count, conclusive, message }: ShownClaim,
) {
  return { title, result, count, conclusive, message };
}

/** What breaks the demands beside the claims. */
async function showBreaches(
  { nothingElse, noUnmatched, noUnusedStubs }: Assertion,
  { others, unmatched, unusedStubs, missed: newest }: Finding,
  viewer: Viewer,
) {
  const strangers = await showEntries(others.entries, viewer);
  const missed = await Promise.all(
    unmatched.entries.map((one) =>
      showUnmatched(one, missSceneOf(one, viewer), viewer)
    ),
  );
  const entries = [...newest].reverse();
  const unused = await Promise.all(
    unusedStubs.slice(0, maxStubs)
      .map((one) => {
        const counter = viewer.state.counterOf(one.home);
        const meter = new WorkMeter(viewer.world);
        return showUnused(one, { entries, counter, meter }, viewer);
      }),
  );
  const [stranger] = strangers;
  const messages = [
    ...(stranger === undefined ? [] : [
      `${stranger.method} ${stranger.target} fits no claim${
        andMore(others.count)
      }`,
    ]),
    ...messageOf(missed, unmatched.count),
    ...messageOf(unused, unusedStubs.length),
  ];
  const shown = {
    ...(nothingElse ? { others: strangers } : {}),
    ...(noUnmatched ? { unmatched: missed } : {}),
    ...(noUnusedStubs ? { unused_stubs: unused } : {}),
  };
  return { messages, shown };
}

function messageOf(
  [first]: readonly { readonly message: string }[],
  count: number,
): string[] {
  return first === undefined ? [] : [`${first.message}${andMore(count)}`];
}

function andMore(count: number): string {
  return count > 1 ? `, and ${count - 1} more` : "";
}

function showEntries(entries: readonly Entry[], viewer: Viewer) {
  return shownInTurns(entries, {
    entryOf: (entry) => entry,
    show: (entry) => showEntry(entry, viewer),
    meter: new WorkMeter(viewer.world),
  });
}

/** Requests that almost fit, whose clauses are a look of their own at each. */
async function showClosest(closest: readonly CloseRequest[], viewer: Viewer) {
  const clauses = await shownInTurns(closest, {
    entryOf: ({ entry }) => entry,
    show: ({ entry, clauses }) => showClauses(clauses, entry, viewer),
    meter: new WorkMeter(viewer.world),
  });
  const requests = await showEntries(
    closest.map(({ entry }) => entry),
    viewer,
  );
  return requests.map((request, at) => ({
    request,
    clauses: clauses[at] ?? [],
  }));
}
