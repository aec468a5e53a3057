import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import {
  isDefinite as leadsToOne,
  pathCriterion,
} from "../jsonpath/criteria.ts";
import { type JsonPathTree, readJsonPath } from "../jsonpath/syntax.ts";

/** The criterion of `matchesJsonPath`: an expression, alone or with a matcher for what it finds. */
export function* jsonPathMatcher(
  operand: Json,
  read: (matcher: Json) => Work<CriterionReading>,
): Work<CriterionReading> {
  if (typeof operand === "string") {
    const reading = readJsonPath(operand);
    return reading.ok ? found(reading.path, null) : reading;
  }
  if (!isJsonObject(operand) || typeof operand["expression"] !== "string") {
    return bad('an "expression" is missing');
  }
  const { expression, ...matcher } = operand;
  const reading = readJsonPath(expression);
  if (!reading.ok) return reading;
  if (matcher["absent"] === true) return nothingAt(reading.path);
  const isDefinite = leadsToOne(reading.path);
  const isWhole = Object.hasOwn(matcher, "equalToJson");
  if (isWhole && !isDefinite) {
    return bad("JSON that all places of a path are to be together");
  }
  const inner = yield* read(matcher);
  if (!inner.ok) return inner;
  const notAsked = { $or: notAskedAt({ isDefinite, isWhole }) };
  return found(reading.path, onValues(inner.criterion, notAsked));
}

/**
 * What WireMock does not compare as JSON: null; a list, of which it asks each
 * item as Java writes it, unless `equalToJson` asks; and an object in a list.
 */
function notAskedAt(
  { isDefinite, isWhole }: {
    readonly isDefinite: boolean;
    readonly isWhole: boolean;
  },
): JsonObject[] {
  return [
    { $type: "string" },
    { $type: "null" },
    ...(isWhole ? [] : [{ $type: "array" }]),
    ...(isDefinite ? [] : [{ $type: "object" }]),
  ];
}

function found(path: JsonPathTree, leaf: JsonObject | null): CriterionReading {
  const criterion = pathCriterion(path, leaf);
  return criterion.ok ? good({ $json: criterion.criterion }) : criterion;
}

/** Nothing is there, or null. */
function nothingAt(path: JsonPathTree): CriterionReading {
  if (!leadsToOne(path)) return bad('"absent" at a path to several places');
  const there = pathCriterion(path, { $not: { $type: "null" } });
  return there.ok ? good({ $json: { $not: there.criterion } }) : there;
}

/**
 * WireMock writes what was found as text and asks the matcher for that. So a
 * number fits a text that is written alike, and JSON inside is compared as it is.
 */
function onValues(criterion: JsonObject, notAsked: JsonObject): JsonObject {
  const { $eq, $json, $and, $or, $not, $number } = criterion;
  if (isJsonObject($json)) {
    const inside = { $and: [{ $not: notAsked }, $json] };
    return { $or: [inside, { $and: [{ $type: "string" }, criterion] }] };
  }
  if (typeof $eq === "string") return equalText($eq);
  if (isJsonObject($number)) return { $or: [criterion, $number] };
  const each = (list: Json) =>
    Array.isArray(list)
      ? list.map((one) => isJsonObject(one) ? onValues(one, notAsked) : one)
      : list;
  if ($and !== undefined) return { $and: each($and) };
  if ($or !== undefined) return { $or: each($or) };
  // Only texts: what the negated matcher says of a number's text is not known here.
  if ($not !== undefined) return { $and: [{ $type: "string" }, criterion] };
  return { $and: [{ $type: "string" }, criterion] };
}

function equalText(text: string): JsonObject {
  if (text === "true" || text === "false") {
    return { $or: [{ $eq: text }, { $eq: text === "true" }] };
  }
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text)
    ? { $or: [{ $eq: text }, { $eq: Number(text) }] }
    : { $eq: text };
}
