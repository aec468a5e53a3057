import type { Clock } from "../criteria/match_value.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import { type Entry, isMiss, isUnmatched } from "./entry.ts";
import { Evaluation, type Lost } from "./evaluation.ts";
import { entriesOf } from "./examples.ts";
import { type Finding, findingOf } from "./finding.ts";
import { inTimeOrder, isOrderUnknown, type TimeOrder } from "./time_order.ts";
import type { PreparedAssertion } from "./prepared_assertion.ts";
import type { Scope } from "./scope.ts";
import type { Absence } from "./standing.ts";
import type { State } from "./state.ts";
import { Wait } from "./wait.ts";
import type { Watcher } from "./watcher.ts";

/** Where an assertion looks. */
export interface AssertionScene {
  readonly state: State;
  /** Whose requests count. */
  readonly scopes: readonly Scope[];
  /** Of them, those whose requests are named where they do not fit: no strangers. */
  readonly near: readonly Scope[];
  /** Fitting requests that are wanted whatever the result is. */
  readonly wanted: number;
  /** Whether scopes that are created meanwhile count, too. */
  readonly isEverywhere: boolean;
  /** Why there may be requests that are not known here. */
  readonly absence?: Absence | undefined;
  /** How requests are put in order that came to several servers; left out where there is one. */
  readonly timeOrder?: TimeOrder | undefined;
  readonly world: Pick<World, "sleep" | "after" | "ticks"> & Clock;
}

/** What ends a wait before its time. */
export interface Interruption {
  /** Aborts when whoever asked has gone. */
  readonly signal: AbortSignal;
  onShutdown(tell: () => void): () => void;
}

/**
 * Counts the requests of some scopes that fit (docs/contract.md#b5, #a22): those
 * that are there when it is asked. Others are answered in between.
 */
export async function assertReceived(
  assertion: PreparedAssertion,
  scene: AssertionScene,
): Promise<Finding> {
  const evaluation = evaluationOf(assertion, scene);
  evaluation.restart(lostBefore(assertion, scene));
  await look(evaluation, scene, () => true);
  const finding = await findingOf(evaluation, scene);
  return isInDoubt(evaluation, scene, finding)
    ? { ...finding, doubt: "order_unknown" }
    : finding;
}

/** Whether an order rests on requests of which nobody knows which came first. */
function isInDoubt(
  { order, claims, demands: { after } }: Evaluation,
  { state, timeOrder, ...scene }: AssertionScene,
  { doubt }: Finding,
): boolean {
  if (timeOrder === undefined || order === null || doubt !== null) return false;
  const entries = entriesOf(state, watchedScopes({ state, ...scene }))
    .filter(({ seq }) => seq > after);
  const matters = (entry: Entry) =>
    claims.some((one) => one.fits(entry) !== false);
  return isOrderUnknown(entries, timeOrder, matters);
}

/** The same for an assertion that waits; `null` where too many wait already. */
export async function awaitReceived(
  assertion: PreparedAssertion,
  scene: AssertionScene,
  interruption: Interruption,
): Promise<Finding | null> {
  const { state, scopes, isEverywhere, world } = scene;
  const startedAt = world.ticks();
  const evaluation = evaluationOf(assertion, scene);
  const wait = beginWait(assertion, scene, evaluation);
  const unwatch = state.journals.watch(
    evaluation.order === null || scene.timeOrder === undefined
      ? wait
      : lookingAnew(wait),
    isEverywhere ? "everywhere" : scopes,
  );
  if (unwatch === null) {
    wait.settle("time");
    return null;
  }
  const release = [
    unwatch,
    // A scope does not expire while somebody waits for what happens in it.
    ...scopes.map((one) => state.holdScope(one)),
    interrupt(wait, interruption),
  ];
  wait.cleared();
  // One may have ended while the claims were made ready.
  if (scopes.some((one) => state.scopes.named(one.name) !== one)) wait.ended();
  try {
    const settledBy = await wait.settled;
    const waitedMs = world.ticks() - startedAt;
    const waited = { waitedMs, settledBy };
    // To one who has gone nothing needs to be shown.
    const shown = interruption.signal.aborted
      ? { ...scene, near: [], wanted: 0 }
      : scene;
    const isSettled = holdsForGood(evaluation);
    return { ...await findingOf(evaluation, shown), waited, isSettled };
  } finally {
    for (const one of release) one();
  }
}

/** Whether no other request can change that it holds: of an order that is not known while others may have received some. */
function holdsForGood(evaluation: Evaluation): boolean {
  const { result, isFinal, doubt } = evaluation.standing();
  return result && isFinal && doubt === null && evaluation.order === null;
}

/** A wait that looks at what is there when it is told that it was cleared. */
function beginWait(
  assertion: PreparedAssertion,
  scene: AssertionScene,
  evaluation: Evaluation,
): Wait {
  let looks = 0;
  const restart = async () => {
    const turn = ++looks;
    const isLast = () => turn === looks && !wait.isOver;
    evaluation.restart(lostBefore(assertion, scene));
    try {
      await look(evaluation, scene, isLast);
      if (isLast()) wait.begin();
    } catch (error) {
      wait.fail(error);
    }
  };
  const { withinMs, staysMs } = assertion;
  const patience = { withinMs, staysMs };
  const wait = new Wait(evaluation, {
    patience,
    after: scene.world.after,
    restart,
    meter: new WorkMeter(scene.world),
  });
  return wait;
}

/** A wait that looks at all anew: what is told later may have come before. */
function lookingAnew(wait: Wait): Watcher {
  const lookAnew = () => wait.cleared();
  return {
    keys: null,
    opened: lookAnew,
    progressed: lookAnew,
    closed: lookAnew,
    cleared: lookAnew,
    ended: () => wait.ended(),
  };
}

/** Ends a wait whose caller has gone, or at shutdown. */
function interrupt(
  wait: Wait,
  { signal, onShutdown }: Interruption,
): () => void {
  const leave = () => wait.settle("time");
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const forget = onShutdown(() => wait.settle("shutdown"));
  return () => {
    signal.removeEventListener("abort", leave);
    forget();
  };
}

function evaluationOf(
  assertion: PreparedAssertion,
  scene: AssertionScene,
): Evaluation {
  const { state, near } = scene;
  const stubs = () => near.flatMap((one) => state.stubsOf(one));
  const { claims, order, nothingElse, noUnmatched, noUnusedStubs, after } =
    assertion;
  const flags = { nothingElse, noUnmatched, noUnusedStubs };
  return new Evaluation(claims, { ...flags, order, after, stubs });
}

/** What has gone that might have counted. */
function lostBefore({ after }: PreparedAssertion, scene: AssertionScene): Lost {
  const { state } = scene;
  let requests = 0;
  let unmatched = 0;
  for (const scope of watchedScopes(scene)) {
    const counts = state.countsOf(scope);
    if (counts.evicted === 0) continue;
    const held = entriesOf(state, [scope]);
    // They went in the order in which they came.
    const isAllOlder = (held[0]?.seq ?? Infinity) <= after;
    if (!isAllOlder) requests += counts.evicted;
    unmatched += counts.unmatched - held.filter(isMiss).length;
  }
  return { requests, unmatched, absence: scene.absence };
}

function watchedScopes(
  { state, scopes, isEverywhere }: AssertionScene,
): readonly Scope[] {
  return isEverywhere ? state.scopes.all() : scopes;
}

/** Looks at all requests that are there, as long as that is wanted. */
async function look(
  evaluation: Evaluation,
  scene: AssertionScene,
  isWanted: () => boolean,
): Promise<void> {
  const { state, world } = scene;
  const meter = new WorkMeter(world);
  const { timeOrder } = scene;
  const { order, demands: { after } } = evaluation;
  const found = entriesOf(state, watchedScopes(scene));
  const isByTime = timeOrder !== undefined && order !== null;
  const entries = isByTime
    ? inTimeOrder(found.filter(({ seq }) => seq > after))
    : found;
  const { effort } = evaluation;
  for (const entry of entries) {
    await meter.spend(entry.request.heldBytes + effort);
    const isGoingOn = await inAttempts(() => {
      if (!isWanted()) return false;
      if (isByTime || state.journals.holds(entry)) evaluation.open(entry);
      else evaluation.lose(isUnmatched(entry));
      return true;
    }, meter);
    if (!isGoingOn) return;
    state.journals.forgetDecoded(entry);
  }
}
