import { isJsonNumber, sameNumber } from "../json/decimal.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import {
  isFields,
  isPlainObject,
  type MatchValue,
  plainOf,
  textOf,
} from "./match_value.ts";

/** Tells whether a value satisfies what was compiled. */
export type Matcher = (subject: MatchValue) => boolean;

/** Compiles a literal's members, which may hold criteria. */
export type CompileMember = (value: Json) => Matcher;

/**
 * Compiles a literal to a test of deep equality: numbers by exact value,
 * booleans only like booleans (docs/contract.md#a6), objects by the same key set.
 */
export function compileLiteral(literal: Json, member: CompileMember): Matcher {
  if (typeof literal === "string") {
    return (subject) => subject === literal || textOf(subject) === literal;
  }
  if (literal === null || typeof literal === "boolean") {
    return (subject) => subject === literal;
  }
  if (isJsonNumber(literal)) {
    return (subject) => isJsonNumber(subject) && sameNumber(literal, subject);
  }
  if (Array.isArray(literal)) return compileList(literal.map(member));
  return isJsonObject(literal) ? compileObject(literal, member) : () => false;
}

/** Equality with a list: as many elements, each in its place. */
export function compileList(elements: readonly Matcher[]): Matcher {
  return (subject) =>
    Array.isArray(subject) && subject.length === elements.length &&
    elements.every((matches, position) => matches(subject[position] ?? null));
}

function compileObject(literal: JsonObject, member: CompileMember): Matcher {
  const members = compileMembers(literal, member);
  return (subject) => {
    if (isFields(subject)) {
      return subject.names().length === members.length &&
        members.every((each) => each.test(subject));
    }
    const value = plainOf(subject);
    return isPlainObject(value) &&
      Object.keys(value).length === members.length &&
      members.every((each) => each.test(value));
  };
}

/** One named member of an object or of a request's fields. */
export interface Member {
  readonly name: string;
  /** Whether the container has the member and its value satisfies. */
  test(container: MatchValue): boolean;
}

/**
 * Compiles the members of an object. Of a request's fields any one value is
 * enough (docs/contract.md#a13).
 */
export function compileMembers(
  object: JsonObject,
  compile: CompileMember,
): Member[] {
  return Object.entries(object).map(([name, value]) => {
    const matches = compile(value);
    const test = (container: MatchValue): boolean => {
      if (isFields(container)) {
        return container.values(name)?.some(matches) ?? false;
      }
      const plain = plainOf(container);
      return isPlainObject(plain) && Object.hasOwn(plain, name) &&
        matches(plain[name] ?? null);
    };
    return { name, test };
  });
}
