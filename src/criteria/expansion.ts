import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  setOwn,
} from "../json/values.ts";
import type { Issue } from "../schema/issue.ts";
import type { OperandReader } from "./operand.ts";
import {
  isOperator,
  nearestOperator,
  type OperatorName,
  operators,
  slipOf,
} from "./operators.ts";

/** A criterion in its canonical form, or what is wrong with the one given. */
export interface Expansion {
  /** The canonical form of docs/contract.md#b4.3; meaningless where there are issues. */
  readonly criterion: Json;
  readonly issues: Issue[];
}

/** The deepest nesting of a criterion, so that no walk over it overflows. */
const maxCriterionDepth = 100;

/**
 * Expands a criterion to its canonical form and collects all its issues.
 *
 * An operand whose keys are exactly the operator's canonical names is the
 * canonical form; any other operand is a short form: `{"$json":{"a":1}}`
 * compares with `{"a":1}`, `{"$eq":{"value":1}}` with `1`. An object or array
 * without an operator stays a literal, whose members may hold criteria.
 */
export function expandCriterion(value: Json, at: JsonPath): Expansion {
  const reader = new CriterionReader();
  return { criterion: reader.criterion(value, at), issues: reader.issues };
}

/**
 * Expands a stub's or an assertion's `headers` or `query`: a plain object
 * becomes `$key_values`. There a name such as `$filter` (OData) is a name,
 * unless it comes close to an operator's.
 */
export function expandKeyValues(value: Json, at: JsonPath): Expansion {
  const reader = new CriterionReader();
  const plain = isJsonObject(value) && !Object.keys(value).some(isOperator);
  const criterion = plain
    ? { $key_values: { key_values: reader.members(value, at) } }
    : reader.criterion(value, at);
  return { criterion, issues: reader.issues };
}

/** More issues than this are not looked for: nobody reads them, and finding a million takes minutes. */
const maxIssues = 200;

class CriterionReader implements OperandReader {
  readonly issues: Issue[] = [];
  #depth = 0;

  criterion(value: Json, at: JsonPath): Json {
    if (typeof value !== "object" || value === null) return value;
    if (this.issues.length > maxIssues) return value;
    if (this.#depth >= maxCriterionDepth) {
      return this.issue(
        "criterion_depth",
        at,
        `This criterion is nested deeper than ${maxCriterionDepth} levels, flatten it`,
      );
    }
    this.#depth++;
    const expanded = this.#expand(value, at);
    this.#depth--;
    return expanded;
  }

  wrapped(value: Json, at: JsonPath): Json {
    const criterion = this.criterion(value, at);
    const operator = isJsonObject(value) && Object.keys(value).some(isOperator);
    return operator ? criterion : { $eq: { value: criterion } };
  }

  members(value: JsonObject, at: JsonPath): JsonObject {
    const result: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const here = [...at, key];
      if (key.startsWith("$")) this.#checkName(key, here);
      setOwn(result, key, this.wrapped(member, here));
    }
    return result;
  }

  list(values: readonly Json[], at: JsonPath): Json[] {
    return values.map((item, position) =>
      this.wrapped(item, [...at, position])
    );
  }

  issue(type: string, at: JsonPath, msg: string, input?: Json): null {
    this.issues.push(
      input === undefined
        ? { type, loc: at, msg }
        : { type, loc: at, msg, input },
    );
    return null;
  }

  #expand(value: Json, at: JsonPath): Json {
    if (Array.isArray(value)) {
      return value.map((item, position) =>
        this.criterion(item, [...at, position])
      );
    }
    if (!isJsonObject(value)) return value;
    const keys = Object.keys(value);
    const operator = keys.find(isOperator);
    return operator === undefined
      ? this.#literal(value, at)
      : this.#operation(value, operator, at);
  }

  #literal(value: JsonObject, at: JsonPath): Json {
    const result: JsonObject = {};
    for (const [key, member] of Object.entries(value)) {
      const here = [...at, key];
      if (key.startsWith("$")) this.#unknown(key, here);
      setOwn(result, key, this.criterion(member, here));
    }
    return result;
  }

  #operation(value: JsonObject, operator: OperatorName, at: JsonPath): Json {
    for (const key of Object.keys(value)) {
      if (key === operator) continue;
      const both = isOperator(key)
        ? `, to ask both write {"$and":[{"${operator}":...},{"${key}":...}]}`
        : `, an operator stands alone in its object: move or remove "${key}"`;
      this.issue(
        "criterion_siblings",
        [...at, key],
        `"${key}" stands beside the operator "${operator}"${both}`,
      );
    }
    const { example, operand } = operators[operator];
    const written = {
      operator,
      example,
      value: value[operator] ?? null,
      at: [...at, operator],
      reader: this,
    };
    return { [operator]: operand(written) };
  }

  #unknown(key: string, at: JsonPath): void {
    const guess = nearestOperator(key);
    const advice = guess === undefined
      ? `a member of that name is asked by {"$key_values":{"${key}":...}}`
      : `the nearest is "${guess}", write ${operators[guess].example}`;
    this.issue(
      "criterion_operator",
      at,
      `Unknown operator "${key}": ${advice}`,
    );
  }

  /** A key among names: an operator, or what comes close to one, does not count as a name. */
  #checkName(key: string, at: JsonPath): void {
    if (isOperator(key)) {
      this.issue(
        "criterion_operator",
        at,
        `The operator "${key}" stands where names of members are expected, put it under a name or in place of the whole object`,
      );
    } else if (slipOf(key) !== undefined) {
      this.#unknown(key, at);
    }
  }
}
