import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../json/values.ts";
import { plainTarget } from "../matching/target_predicate.ts";

/** An object with one member, whatever its name. */
export function single(name: string, value: Json): JsonObject {
  const object: JsonObject = {};
  setOwn(object, name, value);
  return object;
}

/** Asks that a name has no value. */
export function absent(name: string): { readonly $not: JsonObject } {
  return { $not: { $key_values: single(name, { $regex: "" }) } };
}

/** All criteria at once; `undefined` where there are none. */
export function allOf(criteria: readonly JsonObject[]): JsonObject | undefined {
  return criteria.length > 1 ? { $and: [...criteria] } : criteria[0];
}

/** Both of what two sets of fields ask. */
export function together(one: JsonObject, other: JsonObject): JsonObject {
  const both = { ...one };
  for (const [field, criterion] of Object.entries(other)) {
    const before = both[field];
    both[field] = before === undefined
      ? criterion
      : { $and: [before, criterion] };
  }
  return both;
}

/** All of what many sets of fields ask, each field once: a set after the other would be as deep as there are sets. */
export function allTogether(sets: readonly JsonObject[]): JsonObject {
  const byField = new Map<string, Json[]>();
  for (const [field, criterion] of sets.flatMap((one) => Object.entries(one))) {
    const known = byField.get(field);
    if (known === undefined) byField.set(field, [criterion]);
    else known.push(criterion);
  }
  const all: JsonObject = {};
  for (const [field, criteria] of byField) {
    const [only = null] = criteria;
    setOwn(all, field, criteria.length === 1 ? only : { $and: criteria });
  }
  return all;
}

/** A list of such items, in their order: a text has characters, and an object keys, that are no list. */
export function exactList(items: Json[]): JsonObject {
  return { $and: [{ $type: "array" }, { $contains_exactly: items }] };
}

/** JSON whose objects may have more members, at any depth; lists have to be the same, also in their order. */
export function partialJson(value: Json): JsonObject {
  if (Array.isArray(value)) {
    return exactList(value.map(partialJson));
  }
  if (!isJsonObject(value)) return { $eq: value };
  const members: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(members, name, partialJson(member));
  }
  return { $key_values: members };
}

/** Nesting of a value that a criterion of its own asks for. */
const deepest = 20;

/** JSON that equals a value, whatever its members are called: a schema takes names that would be operators, and any depth. */
export function exactJson(value: Json): JsonObject {
  return isCriterionLike(value, deepest)
    ? { $json_schema: { const: value } }
    : { $eq: value };
}

function isCriterionLike(value: Json, depth: number): boolean {
  if (Array.isArray(value)) {
    return depth === 0 || value.some((one) => isCriterionLike(one, depth - 1));
  }
  return isJsonObject(value) && (depth === 0 ||
    Object.entries(value).some(([name, member]) =>
      name.startsWith("$") || isCriterionLike(member, depth - 1)
    ));
}

/** A target whose path fits a pattern as it was sent, whatever query follows. */
export function targetOf(pattern: string): { readonly $regex: string } {
  return { $regex: `${pattern}(?:\\?.*)?\\Z` };
}

/** A target whose path has neither a slash at its end, nor two at its start, nor anything encoded: so a path is one text alone. */
export const usualTarget: { readonly $regex: string } = { $regex: plainTarget };

/** Whether a path can be sent as such a target, and is not a pattern of Standin's. */
export function isUsualPath(path: string): boolean {
  return /^\/[^/{}%?](?:[^{}%?]*[^/{}%?])?$/.test(path);
}

/** A target whose path is not encoded, for tools that compare it as it was sent. */
export const unencoded = targetOf("[^%?]*");
