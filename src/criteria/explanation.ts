import type { Json } from "../json/values.ts";
import { compileCriterion, compiling, operationOf } from "./criterion.ts";
import { describeCriterion } from "./description.ts";
import { whyLiteralNot } from "./literal.ts";
import type { MatchValue } from "./match_value.ts";
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
): Explanation {
  const reason = whyNot(criterion, subject);
  return { matched: reason === undefined, reason: reason ?? "" };
}

/** Why a criterion fails; `undefined` where it holds. */
function whyNot(criterion: Json, subject: MatchValue): string | undefined {
  if (compileCriterion(criterion)(subject)) return undefined;
  return whyPartNot(criterion, subject) ??
    `expected ${describeCriterion(criterion)}, got ${showValue(subject)}`;
}

const inner: InnerCriteria = {
  ...compiling,
  describe: describeCriterion,
  whyNot,
};

/** The reason of an inner part that fails, if there is one to point at. */
function whyPartNot(criterion: Json, subject: MatchValue): string | undefined {
  const operation = operationOf(criterion);
  return operation === undefined
    ? whyLiteralNot(criterion, subject, inner)
    : operation.operator.explain?.(operation.operand, subject, inner);
}
