import type { ReadyAnswer } from "../answers/answer.ts";
import { compileCriterion } from "../criteria/criterion.ts";
import { prepareAction } from "../model/action.ts";
import type { PreparedAction } from "../actions/kind.ts";
import { compileCondition } from "../matching/state_condition.ts";
import type { Candidate } from "../matching/candidate.ts";
import { beginningOf } from "../matching/criterion_beginning.ts";
import { featuresOf } from "../matching/features.ts";
import { rankOf } from "../matching/ranking.ts";
import { compileMatcher } from "../matching/stub_matcher.ts";
import type { Chaos } from "../faults/chaos.ts";
import type { PreparedSequence } from "../model/sequence.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Scope } from "./scope.ts";
import { prepareChange, type PreparedChange } from "./state_change.ts";
import { type PreparedWebhooks, prepareWebhooks } from "./webhook.ts";
import type { Templates } from "../templating/templates.ts";

/** A registered stub, compiled. */
export interface Stub extends Candidate {
  readonly spec: StubSpec;
  /** The scope that it is in; `scope` is its name. */
  readonly home: Scope;
  /** The place among the stubs ever made in its scope. */
  readonly place: number;
  /** Counts the stubs that were ever compiled: another one where anything was changed. */
  readonly edition: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly action: PreparedAction | PreparedSequence;
  /** The body of a static answer once more: nothing reads it here, but so it comes to lie beside its action in memory. */
  readonly body: ReadyAnswer["body"];
  readonly chaos: Chaos | null;
  /** What it does to its request's scope in the turn that claims it; `null` for nothing. */
  readonly change: PreparedChange | null;
  /** What it sends once its answer has ended; `null` for nothing. */
  readonly webhooks: PreparedWebhooks | null;
  /** Whether so many calls are as many as were expected; `null` where nothing was said. */
  readonly expects: ((calls: number) => boolean) | null;
  /** Where the files of its bodies lie; `null` for nowhere. */
  readonly folder: string | null;
}

/** What a stub has beside its specification. */
export interface Birth {
  readonly id: string;
  readonly home: Scope;
  /** The place among the stubs ever made in its scope. */
  readonly place: number;
  /** The place in the order of creation. */
  readonly serial: number;
  readonly edition: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Makes a stub of its specification. */
export type CompileStub = (spec: StubSpec, birth: Birth) => Stub;

/** Compiles a stub once, so that a request pays only for what differs from request to request. */
export function compileStub(
  spec: StubSpec,
  birth: Birth,
  templates: Templates,
  folder: string | null = null,
): Stub {
  const { id, home, place, edition, createdAt } = birth;
  const hasItems = spec.action.resource?.items != null;
  const matcher = compileMatcher(spec.request, { hasItems });
  const condition = compileCondition(spec.when);
  const action = prepareAction(spec.action, templates);
  const sequenceLength = action.kind === "sequence" ? action.endsAfter : null;
  const maxCalls = lesser(spec.max_calls ?? null, sequenceLength);
  // What every match reads comes first, and the engine lays what that refers to
  // side by side: with many stubs each place of its own is a long way in memory
  // ("many": 6 in a hundred).
  return {
    literal: matcher.literal,
    plainMethod: matcher.plainMethod,
    checks: matcher.checks,
    bodyCheck: matcher.bodyCheck,
    disabled: spec.disabled === true,
    isFree: maxCalls === null && condition === null,
    maxCalls,
    condition,
    countedPerScope: spec.counted_per === "scope",
    calls: 0,
    lastCallAt: 0,
    id,
    chaos: spec.chaos ?? null,
    change: prepareChange(spec.then, templates),
    webhooks: prepareWebhooks(spec.webhooks, templates),
    action,
    body: action.kind === "ready" ? action.body : null,
    pattern: matcher.pattern,
    itemPattern: matcher.itemPattern,
    rank: rankIn(spec, birth, { pattern: matcher.pattern, condition }),
    scope: home.name,
    home,
    place,
    edition,
    spec,
    createdAt,
    request: spec.request,
    predicates: matcher.predicates,
    bodyPredicates: matcher.bodyPredicates,
    settledBy: matcher.settledBy,
    features: featuresOf(spec.request, matcher.pattern),
    beginning: beginningOf(spec.request),
    sequenceLength,
    expects: compileExpectation(spec.expected_calls),
    folder,
  };
}

function rankIn(
  { request, priority }: StubSpec,
  { home: { depth }, serial }: Birth,
  { pattern, condition }: Pick<Stub, "pattern" | "condition">,
) {
  const { specificity = 0, partial = 0 } = pattern ?? {};
  const isConditional = condition !== null;
  return rankOf(request, {
    priority: priority ?? 0,
    specificity,
    partial,
    depth,
    serial,
    isConditional,
  });
}

/** What its own count of calls is compared with, once and for all. */
function compileExpectation(
  expected: StubSpec["expected_calls"],
): Stub["expects"] {
  if (expected === undefined) return null;
  const holds = compileCriterion(expected);
  return (calls) => holds(calls, noClock);
}

/** No count depends on the time. */
const noClock = { now: () => 0 };

/** The lesser of two limits, of which null is none. */
function lesser(one: number | null, other: number | null): number | null {
  return one === null || other === null ? one ?? other : Math.min(one, other);
}
