import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../json/values.ts";
import type { RequestMatcher } from "./request_matcher.ts";
import type { RequestView } from "../request/request_view.ts";

/** A part of a request that many stubs on one path tell themselves apart by. */
export interface Trait {
  readonly kind: "query" | "header" | "json";
  readonly name: string;
}

/** An equality that must hold for a stub to match. */
export interface Feature extends Trait {
  readonly value: string;
}

/** The equalities of a stub's predicates, those that are cheapest to read first. */
export function featuresOf(request: RequestMatcher): Feature[] {
  const { query, headers, body } = request;
  return [
    ...equalities(query, "query"),
    ...equalities(headers, "header").map((feature) => ({
      ...feature,
      name: feature.name.toLowerCase(),
    })),
    ...jsonMembers(body),
  ];
}

/**
 * The values by which a request may be found under a trait, each once: a
 * hostile query that repeats one pair costs no more than the pair.
 */
export function traitValues(
  trait: Trait,
  subject: RequestView,
): readonly string[] {
  if (trait.kind !== "json") {
    const fields = trait.kind === "query" ? subject.query : subject.headers;
    const values = fields.values(trait.name) ?? [];
    return values.length > 1 ? [...new Set(values)] : values;
  }
  const read = subject.content.json();
  if (!read.ok || !isJsonObject(read.value)) return [];
  if (!Object.hasOwn(read.value, trait.name)) return [];
  const value = plainValue(read.value[trait.name]);
  return value === undefined ? [] : [value];
}

/** The members of a `$key_values` whose criterion is equality with a text. */
function equalities(
  criterion: Json | undefined,
  kind: "query" | "header",
): Feature[] {
  const members = operand(criterion, "$key_values", "key_values") ??
    operand(criterion, "$exact_key_values", "key_values");
  if (!isJsonObject(members)) return [];
  return Object.entries(members).flatMap(([name, member]) => {
    const value = operand(member, "$eq", "value");
    return typeof value === "string" ? [{ kind, name, value }] : [];
  });
}

/** The plain members of a JSON object that the whole body, or a part of it, must equal. */
function jsonMembers(body: string | JsonObject | undefined): Feature[] {
  const inner = operand(body, "$json", "inner_criteria");
  const whole = operand(inner, "$eq", "value") ??
    operand(inner, "$key_values", "key_values");
  if (!isJsonObject(whole)) return [];
  return Object.entries(whole).flatMap(([name, member]) => {
    const value = plainValue(operand(member, "$eq", "value") ?? member);
    return value === undefined ? [] : [{ kind: "json" as const, name, value }];
  });
}

/**
 * A text, number or boolean as the key of a row. Numbers that are equal have
 * equal keys; that a few others share them costs one comparison.
 */
function plainValue(value: Json | undefined): string | undefined {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean" || typeof value === "number") {
    return String(value);
  }
  return isRawNumber(value) ? String(Number(value.rawJSON)) : undefined;
}

function operand(
  criterion: Json | undefined,
  operator: string,
  name: string,
): Json | undefined {
  if (!isJsonObject(criterion) || !Object.hasOwn(criterion, operator)) {
    return undefined;
  }
  const argument = criterion[operator];
  if (!isJsonObject(argument) || !Object.hasOwn(argument, name)) {
    return undefined;
  }
  return argument[name];
}
