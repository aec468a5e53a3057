import { nearest } from "../schema/nearest.ts";

/** Every operator, with an example of its shortest form for messages. */
const examples: ReadonlyMap<string, string> = new Map([
  ["$eq", '{"$eq":"red"}'],
  ["$neq", '{"$neq":"red"}'],
  ["$gt", '{"$gt":5}'],
  ["$gte", '{"$gte":5}'],
  ["$lt", '{"$lt":5}'],
  ["$lte", '{"$lte":5}'],
  ["$between", '{"$between":[1,9]}'],
  ["$and", '{"$and":[{"$gt":2},{"$lt":8}]}'],
  ["$or", '{"$or":["a",{"$regex":"b"}]}'],
  ["$xor", '{"$xor":{"left":{"$odd":{}},"right":{"$gt":40}}}'],
  ["$not", '{"$not":{"$eq":"red"}}'],
  ["$json", '{"$json":{"id":7}}'],
  ["$contains", '{"$contains":["a"]}'],
  ["$contains_exactly", '{"$contains_exactly":[1,2]}'],
  ["$regex", '{"$regex":"^ab+"}'],
  ["$length", '{"$length":3}'],
  ["$key_values", '{"$key_values":{"name":"value"}}'],
  ["$exact_key_values", '{"$exact_key_values":{"name":"value"}}'],
  ["$even", '{"$even":{}}'],
  ["$odd", '{"$odd":{}}'],
  ["$ignore_case", '{"$ignore_case":"yes"}'],
]);

/** The names of all operators (docs/contract.md#b4.3). */
export const operators: readonly string[] = [...examples.keys()];

/** Whether a key is an operator; their names are case-sensitive. */
export function isOperator(key: string): boolean {
  return examples.has(key);
}

/** The operator that a mistyped key probably means. */
export function nearestOperator(key: string): string | undefined {
  return nearest(key, operators);
}

/** How an operator is written, for messages. */
export function example(operator: string): string {
  return examples.get(operator) ?? "";
}
