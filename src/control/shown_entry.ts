import { clipClauses } from "../matching/clipped_clauses.ts";
import { pathParams } from "../matching/path_pattern.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import { restNow } from "../runtime/next_turn.ts";
import type { Entry } from "../state/entry.ts";
import type { ControlParts } from "./parts.ts";
import { listRequest } from "./request_listing.ts";

/** What it takes to show a request. */
export type Showing = Pick<ControlParts, "state" | "secrets">;

/** A received request as the control API shows it; nothing that was decoded for that is kept. */
export function showEntry(
  entry: Entry,
  { state: { journals }, secrets }: Showing,
): ListedRequest {
  const listed = secrets.request(listRequest(entry, journals.idOf(entry)));
  journals.forgetDecoded(entry);
  return listed;
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
): Clause[] {
  const shown = clipClauses(clauses);
  return secrets.isOpen
    ? shown
    : secrets.clauses(shown, listRequest(entry, journals.idOf(entry)));
}

/** Bytes of requests that are shown in one turn. */
const shownAtOnce = 256 * 1024;

/** Shows requests one after the other; where they are long, others are heard in between. */
export async function shownInTurns<T, Shown>(
  all: readonly T[],
  { entryOf, show }: {
    readonly entryOf: (one: T) => Entry;
    readonly show: (one: T) => Shown;
  },
): Promise<Shown[]> {
  const shown: Shown[] = [];
  let bytes = 0;
  for (const one of all) {
    const { heldBytes } = entryOf(one).request;
    if (bytes + heldBytes > shownAtOnce) {
      await restNow();
      bytes = 0;
    }
    bytes += heldBytes;
    shown.push(show(one));
  }
  return shown;
}

/** What it costs to show a request, in the bytes that a `WorkMeter` counts. */
export function showingCost({ request }: Entry): number {
  return 10_000 + request.heldBytes;
}
