import type { Claim } from "../model/claim.ts";
import { costOf, type PreparedClaim } from "./claim.ts";
import { type Entry, isBeside, isUnmatched } from "./entry.ts";
import type { Evaluation } from "./evaluation.ts";
import {
  type CloseRequest,
  closest,
  entriesOf,
  type ExampleScene,
  maxShown,
  newestFitting,
} from "./examples.ts";
import { type StepsFinding, stepsFinding } from "./order_finding.ts";
import type { Standing } from "./standing.ts";
import { isMet } from "./stub_use.ts";
import type { Stub } from "./stub.ts";
import type { Scope } from "./scope.ts";
import type { SettledBy } from "./wait.ts";

/** How one claim stands, with the requests that show why it does not hold. */
export interface ClaimFinding extends Omit<Standing, "isFinal"> {
  readonly claim: Claim;
  readonly count: number;
  /** The requests that differ least; only where the result is false. */
  readonly closest: CloseRequest[];
  /** The newest requests that fit: where there were too many, or where somebody asked for them. */
  readonly fitting: Entry[];
  /** Whether there were too many. */
  readonly isTooMany: boolean;
}

/** What the journal says to an assertion. */
export interface Finding extends Pick<Standing, "result" | "doubt"> {
  readonly count: number;
  readonly claims: readonly ClaimFinding[];
  /** Of claims that are steps; else `null`. */
  readonly order: StepsFinding | null;
  /** What breaks a demand of its own: how many, and the newest of them. */
  readonly others: Breach;
  readonly unmatched: Breach;
  readonly unusedStubs: readonly Stub[];
  /** The newest requests that an unused stub might have been meant for. */
  readonly missed: readonly Entry[];
  /** Whether it holds, whatever else was received or is still to come; only of an assertion that waited. */
  readonly isSettled?: boolean;
  /** Only of an assertion that waited. */
  readonly waited?: {
    readonly waitedMs: number;
    readonly settledBy: SettledBy;
  };
}

/** Requests that should not have been. */
export interface Breach {
  readonly count: number;
  readonly entries: readonly Entry[];
}

/** Claims of one assertion whose closest requests are looked for (docs/limits.md). */
const maxExplained = 3;

/** Requests shown as `others` and as `unmatched` (docs/limits.md). */
const maxListed = 10;

/** What an assertion comes to, with the requests that show why. */
export async function findingOf(
  evaluation: Evaluation,
  scene: ExampleScene,
): Promise<Finding> {
  const { result, doubt } = evaluation.standing();
  const { demands, claims, fitting, seen, unmatched } = evaluation;
  const order = await stepsFinding(evaluation, scene);
  const shown = order === null
    ? await claimFindings(evaluation, scene)
    : stepFindings(evaluation, order);
  const none = { count: 0, entries: [] };
  const unusedStubs = demands.noUnusedStubs
    ? demands.stubs().filter((one) => !isMet(one))
    : [];
  return {
    result,
    doubt,
    count: claims.length === 0 ? seen : fitting,
    claims: shown,
    order,
    others: demands.nothingElse ? await othersOf(evaluation, scene) : none,
    unmatched: demands.noUnmatched
      ? { count: unmatched, entries: missesIn(scene.scopes, evaluation, scene) }
      : none,
    unusedStubs,
    missed: unusedStubs.length > 0
      ? missesIn(scene.near, evaluation, scene)
      : [],
  };
}

async function claimFindings(
  evaluation: Evaluation,
  scene: ExampleScene,
): Promise<ClaimFinding[]> {
  const { demands, claims } = evaluation;
  const shown: ClaimFinding[] = [];
  let explained = 0;
  for (const [at, claim] of claims.entries()) {
    const standing = evaluation.claimStanding(at);
    const count = evaluation.tallies[at]?.count ?? 0;
    const isExplained = !standing.result && explained++ < maxExplained;
    const sought = { claim, count, after: demands.after };
    const why = isExplained
      ? await examples(sought, scene)
      : { closest: [], ...await fittingOf(sought, false, scene) };
    shown.push({ claim: claim.claim, count, ...standing, ...why });
  }
  return shown;
}

/** Each step, with whether it was reached as it should be. */
function stepFindings(
  { claims, tallies, order }: Evaluation,
  { kept, blamed, closest, fitting }: StepsFinding,
): ClaimFinding[] {
  const doubt = order?.standing().doubt ?? null;
  const shownAt = blamed ?? 0;
  return claims.map(({ claim }, at) => ({
    claim,
    count: tallies[at]?.count ?? 0,
    result: at < kept,
    doubt,
    closest: at === shownAt ? closest : [],
    fitting: at === shownAt ? fitting : [],
    isTooMany: false,
  }));
}

async function othersOf(
  { others, claims, demands }: Evaluation,
  scene: ExampleScene,
): Promise<Breach> {
  if (others === 0) return { count: 0, entries: [] };
  const fits = (entry: Entry) =>
    !isBeside(entry) && claims.every((one) => one.fits(entry) === false);
  const which = { after: demands.after, most: maxListed };
  const found = await newestFitting(
    { fits, cost: costOf(claims) },
    which,
    scene,
  );
  return { count: others, entries: found };
}

/** The newest requests of some scopes that no stub answered. */
function missesIn(
  scopes: readonly Scope[],
  { unmatched, demands }: Evaluation,
  { state }: ExampleScene,
): Entry[] {
  if (unmatched === 0) return [];
  return newestThat(
    entriesOf(state, scopes),
    (entry) => entry.seq > demands.after && isUnmatched(entry),
  );
}

function newestThat(
  entries: readonly Entry[],
  isOne: (entry: Entry) => boolean,
): Entry[] {
  const found: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    if (found.length === maxListed) break;
    if (isOne(entry)) found.push(entry);
  }
  return found;
}

/** What is looked for, and how many there are of it. */
interface Sought {
  readonly claim: PreparedClaim;
  readonly count: number;
  /** The cursor after which a request counts. */
  readonly after: number;
}

/** Requests that show why a claim does not hold. */
async function examples(
  sought: Sought,
  scene: ExampleScene,
): Promise<Pick<ClaimFinding, "closest" | "fitting" | "isTooMany">> {
  const { claim, count, after } = sought;
  const isTooMany = count > 0 && mayHoldWithFewer(claim, count);
  return {
    closest: await closest(claim, after, scene),
    ...await fittingOf(sought, isTooMany, scene),
  };
}

async function fittingOf(
  { claim, after }: Sought,
  isTooMany: boolean,
  scene: ExampleScene,
): Promise<Pick<ClaimFinding, "fitting" | "isTooMany">> {
  const most = Math.max(scene.wanted, isTooMany ? maxShown : 0);
  const fitting = await newestFitting(claim, { after, most }, scene);
  return { fitting, isTooMany };
}

function mayHoldWithFewer({ holds }: PreparedClaim, count: number): boolean {
  for (let fewer = count - 1; fewer >= 0; fewer--) {
    if (holds(fewer)) return true;
  }
  return false;
}
