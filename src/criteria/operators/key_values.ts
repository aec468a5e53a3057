import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import {
  isFields,
  isPlainObject,
  lengthOf,
  type Matcher,
  plainOf,
} from "../match_value.ts";
import {
  compileMembers,
  describeMembers,
  haveAll,
  whyMembersNot,
} from "../members.ts";
import { malformed, only, part, type WrittenOperand } from "../operand.ts";
import type { Compiling, Operator } from "../operator.ts";

/** The object, or a request's query or headers, has these members and maybe more. */
export const keyValues: Operator = {
  example: '{"$key_values":{"name":"value"}}',
  operand: membersAsked,
  takes: () => ["object"],
  compile: (operand, inner) => compileKeyValues(operand, inner, false),
  describe: (operand, describe) =>
    `an object with ${describeMembers(part(operand, "key_values"), describe)}`,
  explain: (operand, subject, inner) =>
    whyMembersNot(asked(operand), subject, { inner, exact: false }),
};

/** It has these members and no others. */
export const exactKeyValues: Operator = {
  example: '{"$exact_key_values":{"name":"value"}}',
  operand: membersAsked,
  takes: () => ["object"],
  compile: (operand, inner) => compileKeyValues(operand, inner, true),
  describe: (operand, describe) =>
    `${keyValues.describe(operand, describe)} and no other members`,
  explain: (operand, subject, inner) =>
    whyMembersNot(asked(operand), subject, { inner, exact: true }),
};

function membersAsked(written: WrittenOperand): Json {
  const [value, at] = only(written, "key_values");
  if (!isJsonObject(value)) return malformed(written, "an object of names");
  return { key_values: written.reader.members(value, at) };
}

function asked(operand: JsonObject): JsonObject {
  const object = part(operand, "key_values");
  return isJsonObject(object) ? object : {};
}

function compileKeyValues(
  operand: JsonObject,
  inner: Compiling,
  exact: boolean,
): Matcher {
  const object = asked(operand);
  const members = compileMembers(object, inner);
  return (subject, clock) => {
    const value = isFields(subject) ? subject : plainOf(subject);
    if (!isFields(value) && !isPlainObject(value)) return false;
    if (exact && lengthOf(value) !== members.length) return false;
    return haveAll(members, { key: object, subject: value, clock });
  };
}
