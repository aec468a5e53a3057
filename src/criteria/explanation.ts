import type { Json } from "../json/values.ts";
import { compileCriterion, compiling, operationOf } from "./criterion.ts";
import { describeCriterion } from "./description.ts";
import { whyLiteralNot } from "./literal.ts";
import type { Clock, MatchValue } from "./match_value.ts";
import type { InnerCriteria } from "./operator.ts";
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

/** Why a criterion fails; `undefined` where it holds. */
function whyNot(
  criterion: Json,
  subject: MatchValue,
  inner: InnerCriteria,
): string | undefined {
  if (compileCriterion(criterion)(subject, inner.clock)) return undefined;
  return whyPartNot(criterion, subject, inner) ??
    `expected ${describeCriterion(criterion)}, got ${showValue(subject)}`;
}

function innerCriteria(clock: Clock): InnerCriteria {
  const inner: InnerCriteria = {
    ...compiling,
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
