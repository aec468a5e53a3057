import { isRawNumber, type Json, type JsonObject } from "../../json/values.ts";
import type { CriterionReading } from "../criterion_reading.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import type { Filter, JsonPathTree, PathStep } from "./syntax.ts";

/** Why a path has no criterion; thrown inside this file's functions and caught by `pathCriterion` alone. */
class Untranslated extends Error {}

/** Any value at all. */
export const anything: JsonObject = {
  $or: [{ $type: "null" }, { $not: { $type: "null" } }],
};

/** What Jayway's readers count as a find at a definite path. */
const found: JsonObject = {
  $not: { $or: [{ $type: "null" }, { $eq: [] }, { $eq: {} }] },
};

/** Filters of one path: each asks twice, for a list and for an object. */
const maxFilters = 4;

/** Whether a path leads to one place at most. */
export function isDefinite({ steps }: JsonPathTree): boolean {
  return steps.every(({ kind }) => kind === "member" || kind === "index");
}

/**
 * The criterion that holds for JSON in which a path finds something that fits
 * `leaf`. As in Jayway's reader a filter on an object asks the object itself,
 * one on a list its items.
 */
export function pathCriterion(
  path: JsonPathTree,
  leaf: JsonObject | null,
): CriterionReading {
  if (path.size && leaf === null) {
    return { ok: false, reason: "a length alone asks for nothing" };
  }
  const filters = path.steps.filter(({ kind }) => kind === "filter").length;
  if (filters > maxFilters) {
    return { ok: false, reason: `a path has more than ${maxFilters} filters` };
  }
  const end = leaf ?? (isDefinite(path) ? found : anything);
  try {
    const last = path.size ? counted(end) : end;
    return { ok: true, criterion: along(path.steps, last) };
  } catch (error) {
    if (!(error instanceof Untranslated)) throw error;
    return { ok: false, reason: error.message };
  }
}

function along(steps: readonly PathStep[], end: JsonObject): JsonObject {
  return steps.reduceRight((inner, step) => oneStep(step, inner), end);
}

function oneStep(step: PathStep, inner: JsonObject): JsonObject {
  if (step.kind === "member") return { $key_values: { [step.name]: inner } };
  if (step.kind === "index") {
    return { $item: { index: step.index, value: inner } };
  }
  if (step.kind === "all") return { $any: inner };
  const item = both(filterCriterion(step.filter), inner);
  return { $or: [{ $any: item }, both({ $type: "object" }, item)] };
}

function both(one: JsonObject, other: JsonObject): JsonObject {
  return other === anything ? one : { $and: [one, other] };
}

function filterCriterion(filter: Filter): JsonObject {
  if (filter.kind === "and") return { $and: filter.parts.map(filterCriterion) };
  if (filter.kind === "or") return { $or: filter.parts.map(filterCriterion) };
  if (filter.kind === "not") return { $not: filterCriterion(filter.part) };
  if (!isDefinite(filter.path)) {
    throw new Untranslated("a path inside of a filter leads to several places");
  }
  const leaf = (inner: JsonObject) =>
    along(filter.path.steps, filter.path.size ? counted(inner) : inner);
  if (filter.kind === "exists") return leaf(anything);
  if (filter.kind === "pattern") {
    const flags = filter.flags.replaceAll(/[^imsx]/g, "");
    const start = flags === "" ? "" : `(?${flags})`;
    const pattern = fullJavaPattern(start + filter.source);
    if (!pattern.ok) throw new Untranslated(pattern.reason);
    return leaf({ $regex: pattern.pattern });
  }
  return testCriterion(filter.operator, filter.value, leaf);
}

function testCriterion(
  operator: string,
  value: Json,
  leaf: (inner: JsonObject) => JsonObject,
): JsonObject {
  switch (operator) {
    case "==":
      return leaf(equal(value));
    case "!=":
      return { $not: leaf(equal(value)) };
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const names = { "<": "$lt", "<=": "$lte", ">": "$gt", ">=": "$gte" };
      if (!isOrdered(value)) break;
      return leaf({ [names[operator]]: value });
    }
    case "in":
      if (!Array.isArray(value) || value.length === 0) break;
      return leaf({ $or: value.map(equal) });
    case "nin":
      if (!Array.isArray(value) || value.length === 0) break;
      return { $not: leaf({ $or: value.map(equal) }) };
    case "size":
      if (typeof value !== "number") break;
      return leaf(measured(value));
    case "empty":
      if (typeof value !== "boolean") break;
      return leaf(measured(value ? 0 : { $gt: 0 }));
    case "contains":
      if (typeof value !== "string") break;
      return leaf({
        $and: [{ $not: { $type: "object" } }, { $contains: [value] }],
      });
  }
  throw new Untranslated(
    `the operator "${operator}" with ${
      JSON.stringify(value)
    } is not translated`,
  );
}

/** The functions for a length count members of objects and items of lists, but no characters. */
function counted(inner: JsonObject): JsonObject {
  return { $and: [{ $not: { $type: "string" } }, { $length: inner }] };
}

/** The operators for a size know texts and lists, but no objects. */
function measured($length: Json): JsonObject {
  return { $and: [{ $not: { $type: "object" } }, { $length }] };
}

function isOrdered(value: Json): boolean {
  return typeof value === "number" || typeof value === "string" ||
    isRawNumber(value);
}

/** Jayway takes a number and its text for equal. */
function equal(value: Json): JsonObject {
  if (typeof value === "number" && Number.isInteger(value)) {
    return { $or: [{ $eq: value }, { $eq: String(value) }] };
  }
  const isWhole = typeof value === "string" &&
    /^(?:0|-?[1-9]\d{0,14})$/.test(value);
  return isWhole
    ? { $or: [{ $eq: value }, { $eq: Number(value) }] }
    : { $eq: value };
}
