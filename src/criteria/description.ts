import type { Json } from "../json/values.ts";
import { operationOf } from "./criterion.ts";
import { shorten, showValue } from "./shown_value.ts";

/** What a criterion in canonical form asks for, as the end of "expected ...". */
export function describeCriterion(criterion: Json): string {
  const operation = operationOf(criterion);
  return operation === undefined ? showValue(criterion) : shorten(
    operation.operator.describe(operation.operand, describeCriterion),
  );
}
