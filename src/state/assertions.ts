import type { Clock } from "../criteria/match_value.ts";
import type { Assertion } from "../model/assertion.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import { prepareClaim, type PreparedClaim } from "./claim.ts";
import { type Doubt, Evaluation } from "./evaluation.ts";
import {
  type CloseRequest,
  closest,
  entriesOf,
  newestFitting,
} from "./finding.ts";
import type { Entry } from "./entry.ts";
import type { Scope } from "./scope.ts";
import type { State } from "./state.ts";

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
}

/** Where an assertion looks, and how it spares the others meanwhile. */
interface AssertionScene {
  readonly state: State;
  /** Whose requests count. */
  readonly scopes: readonly Scope[];
  /** Of them, those whose requests are named where they do not fit: no strangers. */
  readonly near: readonly Scope[];
  readonly meter: WorkMeter;
  readonly clock: Clock;
}

/**
 * Counts the requests of some scopes that fit (docs/contract.md#b5, #a22): those
 * that are there when it is asked. Others are answered in between.
 */
export async function assertReceived(
  assertion: Assertion,
  scene: AssertionScene,
): Promise<Finding> {
  const { state, scopes, meter, clock } = scene;
  const claims = assertion.claims.map((one) => prepareClaim(one, clock));
  const evicted = scopes.reduce(
    (sum, scope) => sum + state.countsOf(scope).evicted,
    0,
  );
  const evaluation = new Evaluation(claims, evicted);
  for (const entry of entriesOf(state, scopes)) {
    await meter.spend(entry.request.heldBytes);
    if (state.journals.holds(entry)) evaluation.open(entry);
    else evaluation.lose();
    state.journals.forgetDecoded(entry);
  }
  return await findingOf(evaluation, scene);
}

async function findingOf(
  evaluation: Evaluation,
  scene: AssertionScene,
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
  scene: AssertionScene,
): Promise<Pick<Finding, "closest" | "fitting">> {
  const { state, scopes, near } = scene;
  const isTooMany = count > 0 && mayHoldWithFewer(claim, count);
  return {
    closest: await closest(claim, entriesOf(state, near), scene),
    fitting: isTooMany
      ? await newestFitting(claim, entriesOf(state, scopes), scene)
      : [],
  };
}

function mayHoldWithFewer({ holds }: PreparedClaim, count: number): boolean {
  for (let fewer = count - 1; fewer >= 0; fewer--) {
    if (holds(fewer)) return true;
  }
  return false;
}
