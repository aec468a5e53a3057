import { isJsonObject, type Json } from "../json/values.ts";
import { compileCriterion, compiling, operationOf } from "./criterion.ts";
import { describeCriterion } from "./description.ts";
import { whyLiteralNot } from "./literal.ts";
import type { Clock, Matcher, MatchValue } from "./match_value.ts";
import type { Compile, InnerCriteria } from "./operator.ts";
import { showValue } from "./shown_value.ts";

/** Whether a criterion holds and, where it does not, the first part that fails. */
export interface Explanation {
  readonly matched: boolean;
  /** One short sentence; empty where the criterion holds. */
  readonly reason: string;
}

/** Explains one criterion beside one subject, for near misses; slower than matching. */
export function explainCriterion(
  criterion: Json,
  subject: MatchValue,
  clock: Clock,
): Explanation {
  const reason = whyNot(criterion, subject, innerCriteria(clock));
  return { matched: reason === undefined, reason: reason ?? "" };
}

/** Why a criterion fails that is known to fail: what it is made of is compiled only where a reason is looked for. */
export function explainFailing(
  criterion: Json,
  subject: MatchValue,
  clock: Clock,
): string {
  return reasonAgainst(criterion, subject, innerCriteria(clock));
}

/** Why a criterion fails; `undefined` where it holds. */
function whyNot(
  criterion: Json,
  subject: MatchValue,
  inner: InnerCriteria,
): string | undefined {
  return inner.compile(criterion)(subject, inner.clock)
    ? undefined
    : reasonAgainst(criterion, subject, inner);
}

function reasonAgainst(
  criterion: Json,
  subject: MatchValue,
  inner: InnerCriteria,
): string {
  return whyPartNot(criterion, subject, inner) ??
    `expected ${describeCriterion(criterion)}, got ${showValue(subject)}`;
}

function innerCriteria(clock: Clock): InnerCriteria {
  const inner: InnerCriteria = {
    ...compiling,
    compile: compilingOnce(),
    clock,
    describe: describeCriterion,
    whyNot: (criterion, subject) => whyNot(criterion, subject, inner),
    whyValuesNot: (criterion, values) => {
      const operation = operationOf(criterion);
      return operation?.operator.explainValues?.(
        operation.operand,
        values,
        inner,
      );
    },
  };
  return inner;
}

/** Compiles what holds other criteria once, and tries it once on a subject: each level of an explanation asks for all those below it. */
function compilingOnce(): Compile {
  const known = new Map<Json, Matcher>();
  const compile: Compile = (criterion) => {
    if (!isNested(criterion)) return compileCriterion(criterion);
    const found = known.get(criterion);
    if (found !== undefined) return found;
    const matcher = remembering(
      compileCriterion(criterion, { ...compiling, compile }),
    );
    known.set(criterion, matcher);
    return matcher;
  };
  return compile;
}

/** The same matcher, which knows what came of the subject that it was given last. */
function remembering(matches: Matcher): Matcher {
  let last: { readonly subject: MatchValue; readonly held: boolean } | null =
    null;
  return (subject, clock) => {
    if (last?.subject === subject) return last.held;
    const held = matches(subject, clock);
    last = { subject, held };
    return held;
  };
}

/** Whether there is more in a criterion than one value and its operator. */
function isNested(criterion: Json): boolean {
  const operation = operationOf(criterion);
  if (operation === undefined) {
    return Array.isArray(criterion) || isJsonObject(criterion);
  }
  const parts = Object.values(operation.operand);
  return parts.some((part) => typeof part === "object" && part !== null);
}

/** The reason of an inner part that fails, if there is one to point at. */
function whyPartNot(
  criterion: Json,
  subject: MatchValue,
  inner: InnerCriteria,
): string | undefined {
  const operation = operationOf(criterion);
  return operation === undefined
    ? whyLiteralNot(criterion, subject, inner)
    : operation.operator.explain?.(operation.operand, subject, inner);
}
