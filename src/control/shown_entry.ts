import { clipClauses } from "../matching/clipped_clauses.ts";
import { pathParams } from "../matching/path_pattern.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import { finishInTurns, noWork, type Work } from "../runtime/work.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import type { Entry } from "../state/entry.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";

/** What it takes to show a request. */
export type Showing = Pick<ControlParts, "state" | "secrets">;

/** What a step of showing a request counts as, in the bytes that a `WorkMeter` counts. */
const stepCost = 500_000;

/** Shows something in turns: what is to be masked may be a body of megabytes. */
export function shown<T>(work: Work<T>, meter: WorkMeter): Promise<T> {
  return finishInTurns(work, meter, stepCost);
}

/** A received request as the control API shows it; nothing that was decoded for that is kept. */
export function* showEntry(
  entry: Entry,
  { state: { journals }, secrets }: Showing,
): Work<ListedRequest> {
  const listed = listRequest(entry, journals.idOf(entry));
  const shown = yield* secrets.request(listed);
  journals.forgetDecoded(entry);
  return shown;
}

/** Shows each request when it is asked for, and says `undefined` where others may be heard; one that has gone in between has lost its body. */
export function* shownLater<T>(
  entries: Iterable<Entry>,
  { state: { journals } }: Pick<Showing, "state">,
  show: (entry: Entry) => Work<T>,
): Generator<T | undefined, undefined> {
  for (const entry of entries) {
    if (journals.holds(entry)) yield yield* show(entry);
  }
}

/** A request's target as it may be shown. */
export function showTarget(
  { request, pattern }: Entry,
  { secrets }: Pick<Showing, "secrets">,
): string {
  return secrets.isOpen
    ? request.target
    : secrets.target(request.target, pathParams(pattern, request));
}

/** Clauses about a request as they may be shown: only what is to be masked takes a look at all of it. */
export function showClauses(
  clauses: readonly Clause[],
  entry: Entry,
  { state: { journals }, secrets }: Showing,
): Work<Clause[]> {
  const shown = clipClauses(clauses);
  return secrets.isOpen
    ? noWork(shown)
    : secrets.clauses(shown, listRequest(entry, journals.idOf(entry)));
}

/** Shows requests, or something about each, one after the other; others are heard in between. */
export async function shownInTurns<T, Shown>(
  all: readonly T[],
  { entryOf, show, meter }: {
    readonly entryOf: (one: T) => Entry;
    readonly show: (one: T) => Work<Shown>;
    readonly meter: WorkMeter;
  },
): Promise<Shown[]> {
  const results: Shown[] = [];
  for (const one of all) {
    await meter.spend(showingCost(entryOf(one)));
    results.push(await shown(show(one), meter));
  }
  return results;
}

/** What it costs to show a request, in the bytes that a `WorkMeter` counts. */
export function showingCost({ request }: Entry): number {
  return 10_000 + request.heldBytes;
}
