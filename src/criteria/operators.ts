import { nearest } from "../schema/nearest.ts";
import type { Operator } from "./operator.ts";
import { base64, bytes } from "./operators/bytes.ts";
import { between, gt, gte, lt, lte } from "./operators/comparison.ts";
import { contains, containsExactly } from "./operators/containment.ts";
import { date } from "./operators/date.ts";
import { eq, neq } from "./operators/equality.ts";
import { graphql } from "./operators/graphql.ts";
import { ignoreCase } from "./operators/ignore_case.ts";
import { all, any, item, last } from "./operators/items.ts";
import { json } from "./operators/json.ts";
import { jsonSchema } from "./operators/json_schema.ts";
import { exactKeyValues, keyValues } from "./operators/key_values.ts";
import { length } from "./operators/length.ts";
import { list } from "./operators/list.ts";
import { and, not, or, xor } from "./operators/logic.ts";
import { number } from "./operators/number.ts";
import { even, odd } from "./operators/parity.ts";
import { regex } from "./operators/regex.ts";
import { type } from "./operators/type.ts";
import { values } from "./operators/values.ts";
import { xml } from "./operators/xml.ts";
import { xpath } from "./operators/xpath.ts";

/**
 * The one table of operators (docs/contract.md#b4.3): a new one is a file of
 * `operators/` and a line here. Its order is that of messages and of the schema.
 */
const table = {
  $eq: eq,
  $neq: neq,
  $gt: gt,
  $gte: gte,
  $lt: lt,
  $lte: lte,
  $between: between,
  $and: and,
  $or: or,
  $xor: xor,
  $not: not,
  $json: json,
  $contains: contains,
  $contains_exactly: containsExactly,
  $regex: regex,
  $length: length,
  $key_values: keyValues,
  $exact_key_values: exactKeyValues,
  $even: even,
  $odd: odd,
  $ignore_case: ignoreCase,
  $any: any,
  $all: all,
  $last: last,
  $item: item,
  $list: list,
  $values: values,
  $type: type,
  $number: number,
  $date: date,
  $base64: base64,
  $bytes: bytes,
  $json_schema: jsonSchema,
  $xml: xml,
  $xpath: xpath,
  $graphql: graphql,
} satisfies Record<`$${string}`, Operator>;

/** The name of an operator; names are case-sensitive. */
export type OperatorName = keyof typeof table;

/** Every operator by its name. */
export const operators: Readonly<Record<OperatorName, Operator>> = table;

/** Whether a key is an operator. */
export function isOperator(key: string): key is OperatorName {
  return Object.hasOwn(table, key);
}

/** Every operator's name, in the order of the table. */
export const operatorNames: readonly OperatorName[] = Object.keys(table).filter(
  isOperator,
);

/** The operator that a mistyped key probably means. */
export function nearestOperator(key: string): OperatorName | undefined {
  const name = nearest(key, operatorNames);
  return name !== undefined && isOperator(name) ? name : undefined;
}

/**
 * The operator that a name among members comes so close to that it is surely
 * a slip. Short ones are left out: OData's `$top` is within reach of `$not`.
 */
export function slipOf(key: string): OperatorName | undefined {
  const name = nearest(key, longNames);
  return name !== undefined && isOperator(name) ? name : undefined;
}

const longNames = operatorNames.filter((name) => name.length > 5);
