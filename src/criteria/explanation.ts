import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import {
  compileCriterion,
  lengthOf,
  type Operation,
  operationOf,
  part,
  readSubject,
} from "./criterion.ts";
import { describeCriterion, showValue } from "./description.ts";
import {
  isFields,
  isPlainObject,
  type MatchValue,
  plainOf,
} from "./match_value.ts";

/** Whether a criterion holds and, where it does not, the first part that fails. */
export interface Explanation {
  readonly matched: boolean;
  /** One short sentence; empty where the criterion holds. */
  readonly reason: string;
}

/** Explains one criterion beside one subject, for near misses; slower than matching. */
export function explainCriterion(
  criterion: Json,
  subject: MatchValue,
): Explanation {
  const reason = whyNot(criterion, subject);
  return { matched: reason === undefined, reason: reason ?? "" };
}

/** Why a criterion fails; `undefined` where it holds. */
function whyNot(criterion: Json, subject: MatchValue): string | undefined {
  if (compileCriterion(criterion)(subject)) return undefined;
  const operation = operationOf(criterion);
  const inner = operation === undefined
    ? whyLiteralNot(criterion, subject)
    : whyOperationNot(operation, subject);
  return inner ??
    `expected ${describeCriterion(criterion)}, got ${showValue(subject)}`;
}

/** The reason of an inner part that fails, if there is one to point at. */
function whyOperationNot(
  { operator, operand }: Operation,
  subject: MatchValue,
): string | undefined {
  switch (operator) {
    case "$eq":
      return whyNot(part(operand, "value"), subject);
    case "$and":
      return first(items(operand), (item) => whyNot(item, subject));
    case "$json": {
      const reading = readSubject(subject);
      if (!reading.ok) return `expected JSON, but ${reading.reason}`;
      return whyNot(part(operand, "inner_criteria"), reading.value);
    }
    case "$length": {
      const length = lengthOf(subject);
      if (length === undefined) return undefined;
      return within("length", whyNot(part(operand, "value"), length));
    }
    case "$key_values":
    case "$exact_key_values": {
      const members = part(operand, "key_values");
      const exact = operator === "$exact_key_values";
      return isJsonObject(members)
        ? whyMembersNot(members, subject, exact)
        : undefined;
    }
    case "$contains":
      return first(items(operand), (item) => whyNotContained(item, subject));
    case "$contains_exactly":
      return whyElementsNot(items(operand), subject);
    default:
      return undefined;
  }
}

function whyLiteralNot(
  literal: Json,
  subject: MatchValue,
): string | undefined {
  if (Array.isArray(literal)) return whyElementsNot(literal, subject);
  return isJsonObject(literal)
    ? whyMembersNot(literal, subject, true)
    : undefined;
}

function whyMembersNot(
  members: JsonObject,
  subject: MatchValue,
  exact: boolean,
): string | undefined {
  const container = isFields(subject) ? subject : plainOf(subject);
  if (!isFields(container) && !isPlainObject(container)) {
    return `expected an object, got ${showValue(subject)}`;
  }
  for (const [name, criterion] of Object.entries(members)) {
    const alone = { $key_values: { key_values: { [name]: criterion } } };
    if (compileCriterion(alone)(container)) continue;
    const value = memberOf(container, name);
    const reason = value === undefined
      ? `expected ${describeCriterion(criterion)}, but it is missing`
      : whyNot(criterion, value);
    return within(`member ${JSON.stringify(name)}`, reason);
  }
  if (!exact) return undefined;
  const names = isFields(container)
    ? container.names()
    : Object.keys(container);
  const extra = names.find((name) => !Object.hasOwn(members, name));
  return extra === undefined
    ? undefined
    : `member ${JSON.stringify(extra)} is not expected`;
}

function memberOf(
  container: Exclude<MatchValue, Uint8Array>,
  name: string,
): Json | undefined {
  if (isFields(container)) return container.single(name);
  if (!isJsonObject(container) || !Object.hasOwn(container, name)) {
    return undefined;
  }
  return container[name];
}

function whyElementsNot(
  criteria: readonly Json[],
  subject: MatchValue,
): string | undefined {
  const value = plainOf(subject);
  const elements = typeof value === "string" ? [...value] : value;
  if (!Array.isArray(elements)) return undefined;
  if (elements.length !== criteria.length) {
    return `expected ${criteria.length} elements, got ${elements.length}`;
  }
  for (const [position, criterion] of criteria.entries()) {
    const reason = whyNot(criterion, elements[position] ?? null);
    if (reason !== undefined) return within(`element ${position}`, reason);
  }
  return undefined;
}

function whyNotContained(
  item: Json,
  subject: MatchValue,
): string | undefined {
  if (lengthOf(subject) === undefined) return undefined;
  if (compileCriterion({ $contains: { items: [item] } })(subject)) {
    return undefined;
  }
  return `nothing in ${showValue(subject)} is ${describeCriterion(item)}`;
}

function items(operand: JsonObject): Json[] {
  const list = part(operand, "items");
  return Array.isArray(list) ? list : [];
}

function first(
  criteria: readonly Json[],
  why: (criterion: Json) => string | undefined,
): string | undefined {
  for (const criterion of criteria) {
    const reason = why(criterion);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function within(place: string, reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : `${place}: ${reason}`;
}
