import type { Clause } from "../matching/near_miss_shape.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import type { PreparedClaim } from "./claim.ts";
import type { Entry } from "./entry.ts";
import type { Doubt, Evaluation } from "./evaluation.ts";
import type { Scope } from "./scope.ts";
import type { State } from "./state.ts";
import type { SettledBy } from "./wait.ts";

/** A received request that an assertion did not count, and why. */
export interface CloseRequest {
  readonly entry: Entry;
  readonly clauses: Clause[];
}

/** What the journal says to an assertion. */
export interface Finding {
  readonly result: boolean;
  readonly count: number;
  /** Why what is not known might change the result; `null` where it cannot. */
  readonly doubt: Doubt | null;
  /** The requests that differ least; only where the result is false. */
  readonly closest: CloseRequest[];
  /** The newest requests that fit where there were too many. */
  readonly fitting: Entry[];
  /** Only of an assertion that waited. */
  readonly waited?: {
    readonly waitedMs: number;
    readonly settledBy: SettledBy;
  };
}

/** Where requests are looked for that show why a result is false. */
interface FindingScene {
  readonly state: State;
  readonly scopes: readonly Scope[];
  readonly near: readonly Scope[];
  readonly world: Pick<World, "sleep">;
}

/** How it spares the others meanwhile. */
interface LookingGlass {
  readonly state: State;
  readonly meter: WorkMeter;
}

/** Requests shown as `closest` and as `fitting` (docs/limits.md). */
const mostShown = 3;

/** The requests of some scopes, in order of arrival in each. */
export function entriesOf(state: State, scopes: readonly Scope[]): Entry[] {
  return scopes.flatMap((one) => [...state.journals.entriesOf(one)]);
}

/** The requests that do not fit a claim with most clauses that hold, of equal ones the newest. */
async function closest(
  claim: PreparedClaim,
  entries: readonly Entry[],
  { state, meter }: LookingGlass,
): Promise<CloseRequest[]> {
  let best: (CloseRequest & { readonly held: number })[] = [];
  for (const entry of entries) {
    await meter.spend(entry.request.heldBytes);
    if (state.journals.holds(entry) && claim.fits(entry) !== true) {
      const clauses = claim.explain(entry);
      const held = clauses.filter(({ matched }) => matched).length;
      best = [...best, { entry, clauses, held }]
        .sort((a, b) => b.held - a.held || b.entry.seq - a.entry.seq)
        .slice(0, mostShown);
    }
    state.journals.forgetDecoded(entry);
  }
  return best;
}

/** The newest of the requests that fit a claim. */
async function newestFitting(
  claim: PreparedClaim,
  entries: readonly Entry[],
  { state, meter }: LookingGlass,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    if (found.length === mostShown) break;
    await meter.spend(entry.request.heldBytes);
    if (!state.journals.holds(entry)) continue;
    if (claim.fits(entry) === true) found.push(entry);
    state.journals.forgetDecoded(entry);
  }
  return found;
}

/** What an assertion comes to, with the requests that show why. */
export async function findingOf(
  evaluation: Evaluation,
  scene: FindingScene,
): Promise<Finding> {
  const { result, doubt } = evaluation.standing();
  const count = evaluation.fitting;
  const at = evaluation.claims.findIndex((_, at) =>
    !evaluation.claimStanding(at).result
  );
  const claim = evaluation.claims[at];
  const shown = claim === undefined
    ? { closest: [], fitting: [] }
    : await examples(claim, evaluation.tallies[at]?.count ?? 0, scene);
  return { result, count, doubt, ...shown };
}

/** Requests that show why a claim does not hold. */
async function examples(
  claim: PreparedClaim,
  count: number,
  { state, scopes, near, world }: FindingScene,
): Promise<Pick<Finding, "closest" | "fitting">> {
  const glass = { state, meter: new WorkMeter(world) };
  const isTooMany = count > 0 && mayHoldWithFewer(claim, count);
  return {
    closest: await closest(claim, entriesOf(state, near), glass),
    fitting: isTooMany
      ? await newestFitting(claim, entriesOf(state, scopes), glass)
      : [],
  };
}

function mayHoldWithFewer({ holds }: PreparedClaim, count: number): boolean {
  for (let fewer = count - 1; fewer >= 0; fewer--) {
    if (holds(fewer)) return true;
  }
  return false;
}
