import { maxMembers } from "../../documents/source.ts";
import { readJsonInSteps } from "../../json/reader.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { exactList } from "../criteria.ts";
import { bad, type CriterionReading } from "../criterion_reading.ts";
import { anything } from "../jsonpath/criteria.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import { askingTooMuch, maxAsked, weightOf } from "../sizes.ts";

interface Leniencies {
  readonly anyOrder: boolean;
  readonly extra: boolean;
}

/** As many as a list in any order may have (docs/limits.md). */
const maxPaired = 316;

/** Members that may be missing are written out in all their combinations. */
const maxOptional = 4;

const placeholder = /^[$#]\{json-unit\.([a-z-]+)(?::[^}]*)?\}/;

/** The criterion of `equalToJson`: the same JSON, with what its switches let pass and JsonUnit's placeholders. */
export function* equalJson(
  operand: Json,
  whole: JsonObject,
): Work<CriterionReading> {
  const expected = typeof operand === "string"
    ? yield* readJsonInSteps(operand, { maxMembers, maxDepth: 90 })
    : { ok: true as const, value: operand };
  if (!expected.ok) {
    return bad(`what it compares with is not JSON: ${expected.reason}`);
  }
  const { value } = expected;
  if (weightOf(value) > maxAsked) return bad(askingTooMuch);
  yield;
  const rules = {
    anyOrder: whole["ignoreArrayOrder"] === true,
    extra: whole["ignoreExtraElements"] === true,
  };
  const isPlain = !rules.anyOrder && !rules.extra && !hasPlaceholder(value);
  if (isPlain) return { ok: true, criterion: { $json: { $eq: value } } };
  if (optionalIn(value) > maxOptional) {
    return bad(`more than ${maxOptional} members that may be missing`);
  }
  const inner = criterionOf(value, rules);
  return typeof inner === "string"
    ? bad(inner)
    : { ok: true, criterion: { $json: inner } };
}

function hasPlaceholder(value: Json): boolean {
  if (typeof value === "string") return placeholder.test(value);
  if (Array.isArray(value)) return value.some(hasPlaceholder);
  return isJsonObject(value) && Object.values(value).some(hasPlaceholder);
}

function optionalIn(value: Json): number {
  if (isOptional(value)) return 1;
  const inner = Array.isArray(value)
    ? value
    : isJsonObject(value)
    ? Object.values(value)
    : [];
  return inner.reduce<number>((sum, one) => sum + optionalIn(one), 0);
}

/** A criterion, or the reason why there is none. */
function criterionOf(value: Json, rules: Leniencies): JsonObject | string {
  if (typeof value === "string" && placeholder.test(value)) {
    return placeholderCriterion(value);
  }
  if (Array.isArray(value)) return listCriterion(value, rules);
  if (isJsonObject(value)) return objectCriterion(value, rules);
  return { $eq: value };
}

function objectCriterion(
  value: JsonObject,
  rules: Leniencies,
): JsonObject | string {
  const members: JsonObject = {};
  const optional: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (isOptional(member)) {
      optional.push(name);
      continue;
    }
    const inner = criterionOf(member, rules);
    if (typeof inner === "string") return inner;
    setOwn(members, name, inner);
  }
  if (rules.extra) return { $key_values: members };
  if (optional.length === 0) return { $exact_key_values: members };
  return { $or: combinations(members, optional) };
}

function combinations(members: JsonObject, optional: string[]): JsonObject[] {
  const [name, ...rest] = optional;
  if (name === undefined) return [{ $exact_key_values: members }];
  const present = { ...members };
  setOwn(present, name, anything);
  return [...combinations(members, rest), ...combinations(present, rest)];
}

function isOptional(value: Json): boolean {
  return typeof value === "string" &&
    placeholder.exec(value)?.[1] === "ignore-element";
}

/** In order, extra items may only follow. */
function listCriterion(
  value: readonly Json[],
  rules: Leniencies,
): JsonObject | string {
  const items: JsonObject[] = [];
  for (const item of value) {
    const inner = criterionOf(item, rules);
    if (typeof inner === "string") return inner;
    items.push(inner);
  }
  if (rules.anyOrder) {
    return items.length > maxPaired
      ? `a list of more than ${maxPaired} items in any order`
      : { $list: { items, any_order: true, extra: rules.extra } };
  }
  if (!rules.extra) return exactList(items);
  return {
    $and: [
      { $type: "array" },
      ...items.map((one, index) => ({ $item: { index, value: one } })),
    ],
  };
}

function placeholderCriterion(text: string): JsonObject | string {
  const match = placeholder.exec(text);
  const rest = text.slice(match?.[0].length ?? 0);
  const name = match?.[1];
  if (name === "regex") {
    const pattern = fullJavaPattern(rest);
    return pattern.ok ? { $regex: pattern.pattern } : pattern.reason;
  }
  if (rest !== "") return `the placeholder ${JSON.stringify(text)}`;
  if (name === "ignore") return anything;
  if (name === "any-string") return { $type: "string" };
  if (name === "any-number") return { $type: "number" };
  if (name === "any-boolean") return { $type: "boolean" };
  return `the placeholder ${JSON.stringify(text)} has no criterion`;
}
