import type { ReadyAnswer } from "../answers/answer.ts";
import { prepareAction } from "../actions/action.ts";
import type { PreparedAction } from "../actions/kind.ts";
import type { Candidate } from "../matching/candidate.ts";
import { featuresOf } from "../matching/features.ts";
import { rankOf } from "../matching/ranking.ts";
import { compileMatcher } from "../matching/stub_matcher.ts";
import type { Chaos } from "../faults/chaos.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Templates } from "../templating/templates.ts";

/** A registered stub, compiled. */
export interface Stub extends Candidate {
  readonly spec: StubSpec;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly action: PreparedAction;
  /** The body of a static answer once more: nothing reads it here, but so it comes to lie beside its action in memory. */
  readonly body: ReadyAnswer["body"];
  readonly chaos: Chaos | null;
}

/** What a stub has beside its specification. */
export interface Birth {
  readonly id: string;
  readonly scope: string | null;
  /** The place in the order of creation. */
  readonly serial: number;
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
): Stub {
  const { id, scope, serial, createdAt } = birth;
  const matcher = compileMatcher(spec.request);
  const specificity = matcher.pattern?.specificity ?? 0;
  const action = prepareAction(spec.action, templates);
  // What every match reads comes first, so that it lies close together. What
  // that refers to, the engine then lays side by side: with many stubs each
  // place of its own is a long way in memory.
  return {
    literal: matcher.literal,
    plainMethod: matcher.plainMethod,
    checks: matcher.checks,
    bodyCheck: matcher.bodyCheck,
    disabled: spec.disabled === true,
    maxCalls: spec.max_calls ?? null,
    calls: 0,
    lastCallAt: 0,
    id,
    chaos: spec.chaos ?? null,
    action,
    body: action.kind === "ready" ? action.body : null,
    pattern: matcher.pattern,
    rank: rankOf(spec.request, { specificity, scoped: scope !== null, serial }),
    scope,
    spec,
    createdAt,
    request: spec.request,
    predicates: matcher.predicates,
    features: featuresOf(spec.request),
  };
}
