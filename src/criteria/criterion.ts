// The language of criteria: operators, from a payload's short form to a closure
// that says whether a value fits, and to the sentence that says why it does
// not.

import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { compileLiteral } from "./literal.ts";
import type { Matcher } from "./match_value.ts";
import type { Compiling, Operator } from "./operator.ts";
import { isOperator, operators } from "./operators.ts";
import { timely } from "./timely.ts";

/** An operator with its operand, taken out of their object. */
export interface Operation {
  readonly operator: Operator;
  readonly operand: JsonObject;
}

/** The operation that a canonical criterion is; `undefined` for a literal. */
export function operationOf(criterion: Json): Operation | undefined {
  if (!isJsonObject(criterion)) return undefined;
  const [name, ...others] = Object.keys(criterion);
  if (name === undefined || others.length > 0 || !isOperator(name)) {
    return undefined;
  }
  const operand = criterion[name];
  return isJsonObject(operand)
    ? { operator: operators[name], operand }
    : undefined;
}

/**
 * Compiles a criterion in canonical form (`expandCriterion`) to a closure.
 * A subject of the wrong type never matches and is never an error (docs/contract.md#a3).
 */
export function compileCriterion(
  criterion: Json,
  inner: Compiling = compiling,
): Matcher {
  const operation = operationOf(criterion);
  if (operation === undefined) return compileLiteral(criterion, inner);
  const { operator, operand } = operation;
  const matches = operator.compile(operand, inner);
  return operator.slowness === undefined
    ? matches
    : timely(operand, operator.slowness, matches);
}

/** What an operator compiles its inner criteria with. */
export const compiling: Compiling = {
  compile: (criterion) => compileCriterion(criterion),
  compileValues: (criterion) => {
    const operation = operationOf(criterion);
    return operation?.operator.compileValues?.(operation.operand, compiling);
  },
};
