import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { isDefinite, pathCriterion } from "../jsonpath/criteria.ts";
import { readJsonPath } from "../jsonpath/syntax.ts";
import { comparedText, type Comparison } from "./comparisons.ts";

interface LeafTest {
  readonly comparison: Comparison;
  readonly name: string;
  readonly isCased: boolean;
}

/** Members of a JSON body, compared one by one; a text is why there is no criterion. Others may be there, too. */
export function membersCriterion(
  expected: JsonObject,
  test: LeafTest,
): JsonObject | string {
  const inner = membersOf(expected, test);
  return typeof inner === "string" ? inner : { $json: inner };
}

function membersOf(
  expected: JsonObject,
  test: LeafTest,
): JsonObject | string {
  const members: JsonObject = {};
  for (const [name, value] of Object.entries(expected)) {
    const inner = isJsonObject(value)
      ? membersOf(value, test)
      : leafOf(value, test);
    if (typeof inner === "string") return inner;
    setOwn(members, name, inner);
  }
  return { $key_values: members };
}

/** What a path finds in a JSON body; only paths to one place are read. */
export function foundCriterion(
  selector: string,
  expected: Json,
  test: LeafTest,
): JsonObject | string {
  const reading = readJsonPath(selector);
  if (!reading.ok) return reading.reason;
  if (!isDefinite(reading.path) || reading.path.size) {
    return `the path ${JSON.stringify(selector)} leads to several places`;
  }
  const leaf = leafOf(expected, test);
  if (typeof leaf === "string") return leaf;
  const criterion = pathCriterion(reading.path, leaf);
  return criterion.ok ? { $json: criterion.criterion } : criterion.reason;
}

/** Numbers and booleans are compared as they are printed, where that is one way alone. */
function leafOf(
  value: Json,
  { comparison, name, isCased }: LeafTest,
): JsonObject | string {
  const text = comparedText(name, value);
  if (text === undefined) return `"${name}" of a list or of null`;
  const criterion = comparison(text, isCased);
  if (typeof criterion === "string" || name !== "equals") return criterion;
  const isNumber = /^(?:0|-?[1-9]\d{0,14})$/.test(text);
  const other = isNumber
    ? Number(text)
    : text === "true" || text === "false"
    ? text === "true"
    : null;
  return other === null ? criterion : { $or: [criterion, { $eq: other }] };
}
