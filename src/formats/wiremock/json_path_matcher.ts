import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { isDefinite, pathCriterion } from "../jsonpath/criteria.ts";
import { readJsonPath } from "../jsonpath/syntax.ts";
import type { Work } from "../../runtime/work.ts";
import type { CriterionReading } from "../criterion_reading.ts";

/** The criterion of `matchesJsonPath`: an expression, alone or with a matcher for what it finds. */
export function* jsonPathMatcher(
  operand: Json,
  read: (matcher: Json) => Work<CriterionReading>,
): Work<CriterionReading> {
  if (typeof operand === "string") return found(operand, null);
  if (!isJsonObject(operand) || typeof operand["expression"] !== "string") {
    return { ok: false, reason: 'an "expression" is missing' };
  }
  const { expression, ...matcher } = operand;
  if (matcher["absent"] === true) return nothingAt(expression);
  const inner = yield* read(matcher);
  if (!inner.ok) return inner;
  return found(expression, onValues(inner.criterion));
}

function found(expression: string, leaf: JsonObject | null): CriterionReading {
  const reading = readJsonPath(expression);
  if (!reading.ok) return reading;
  const criterion = pathCriterion(reading.path, leaf);
  return criterion.ok
    ? { ok: true, criterion: { $json: criterion.criterion } }
    : criterion;
}

/** Nothing is there, or null. */
function nothingAt(expression: string): CriterionReading {
  const reading = readJsonPath(expression);
  if (!reading.ok) return reading;
  if (!isDefinite(reading.path)) {
    return { ok: false, reason: '"absent" at a path to several places' };
  }
  const there = pathCriterion(reading.path, { $not: { $type: "null" } });
  return there.ok
    ? { ok: true, criterion: { $json: { $not: there.criterion } } }
    : there;
}

/**
 * WireMock writes what was found as text and asks the matcher for that. So a
 * number fits a text that is written alike, and JSON inside is compared as it is.
 */
function onValues(criterion: JsonObject): JsonObject {
  const { $eq, $json, $and, $or, $not, $number } = criterion;
  if ($json !== undefined) {
    return isJsonObject($json) ? { $or: [$json, criterion] } : criterion;
  }
  if (typeof $eq === "string") return equalText($eq);
  if (isJsonObject($number)) return { $or: [criterion, $number] };
  const each = (list: Json) =>
    Array.isArray(list)
      ? list.map((one) => isJsonObject(one) ? onValues(one) : one)
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
