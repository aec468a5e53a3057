import { isJsonNumber, sameNumber } from "../json/decimal.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { whyElementsNot } from "./elements.ts";
import {
  isContent,
  isFields,
  isPlainObject,
  type Matcher,
  type MatchValue,
  plainOf,
} from "./match_value.ts";
import { compileMembers, haveAll, whyMembersNot } from "./members.ts";
import type { Compiling, InnerCriteria } from "./operator.ts";
import { firstOf } from "./timely.ts";

/**
 * Compiles a literal to a test of deep equality: numbers by exact value,
 * booleans only like booleans (docs/contract.md#a6), objects by the same key
 * set. Its members may be criteria.
 */
export function compileLiteral(literal: Json, inner: Compiling): Matcher {
  if (typeof literal === "string") {
    return (subject) =>
      subject === literal || isContent(subject) && subject.text() === literal;
  }
  if (literal === null || typeof literal === "boolean") {
    return (subject) => subject === literal;
  }
  if (isJsonNumber(literal)) {
    return (subject) => isJsonNumber(subject) && sameNumber(literal, subject);
  }
  if (Array.isArray(literal)) return compileList(literal, inner);
  return isJsonObject(literal) ? compileObject(literal, inner) : () => false;
}

/** Equality with a list: as many elements, each in its place. */
function compileList(literal: readonly Json[], inner: Compiling): Matcher {
  const tests = literal.map(inner.compile);
  return (subject, clock) =>
    Array.isArray(subject) && subject.length === tests.length &&
    firstOf(
        { tests, key: literal, subject },
        (matches, at) => !matches(subject[at] ?? null, clock),
      ) === -1;
}

function compileObject(literal: JsonObject, inner: Compiling): Matcher {
  const members = compileMembers(literal, inner);
  return (subject, clock) => {
    if (isFields(subject)) {
      return subject.names().length === members.length &&
        haveAll(members, { key: literal, subject, clock });
    }
    const value = plainOf(subject);
    return isPlainObject(value) &&
      Object.keys(value).length === members.length &&
      haveAll(members, { key: literal, subject: value, clock });
  };
}

/** The first part of a list or object that differs; `undefined` for other literals. */
export function whyLiteralNot(
  literal: Json,
  subject: MatchValue,
  inner: InnerCriteria,
): string | undefined {
  if (Array.isArray(literal)) return whyElementsNot(literal, subject, inner);
  return isJsonObject(literal)
    ? whyMembersNot(literal, subject, { inner, exact: true })
    : undefined;
}
