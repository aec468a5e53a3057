// The language of criteria: operators, from a payload's short form to a closure
// that says whether a value fits, and to the sentence that says why it does
// not.

import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { underWay } from "../runtime/attempts.ts";
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

/** Criteria that are compiled in one go, which takes a millisecond or two. */
const mostAtOnce = 1000;

/** How many more may be; `null` while nothing is compiled. */
let left: number | null = null;

/**
 * Compiles a criterion in canonical form (`expandCriterion`) to a closure.
 * A subject of the wrong type never matches and is never an error (docs/contract.md#a3).
 * Where there are very many inside of one another, or side by side, the last of
 * them are compiled when they are first asked, so that nobody waits for all.
 */
export function compileCriterion(
  criterion: Json,
  inner: Compiling = compiling,
): Matcher {
  if (left !== null) {
    if (left === 0 && isJsonObject(criterion)) {
      return compiledWhenAsked(criterion, inner);
    }
    if (left > 0) left--;
    return compileNow(criterion, inner);
  }
  left = mostAtOnce;
  try {
    return compileNow(criterion, inner);
  } finally {
    left = null;
  }
}

function compileNow(criterion: Json, inner: Compiling): Matcher {
  const operation = operationOf(criterion);
  if (operation === undefined) return compileLiteral(criterion, inner);
  const { operator, operand } = operation;
  const matches = operator.compile(operand, inner);
  return operator.slowness === undefined
    ? matches
    : timely(operand, operator.slowness, matches);
}

/** Others have their turn between two that are compiled, as they have between two long tests. */
function compiledWhenAsked(criterion: JsonObject, inner: Compiling): Matcher {
  let matches: Matcher | null = null;
  return (subject, clock) => {
    if (matches === null) {
      underWay?.step();
      matches = compileCriterion(criterion, inner);
    }
    return matches(subject, clock);
  };
}

/** What an operator compiles its inner criteria with. */
export const compiling: Compiling = {
  compile: (criterion) => compileCriterion(criterion),
  compileValues: (criterion) => {
    const operation = operationOf(criterion);
    return operation?.operator.compileValues?.(operation.operand, compiling);
  },
};
