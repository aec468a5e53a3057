import { isInteger, isJsonNumber } from "../../json/decimal.ts";
import type { Json } from "../../json/values.ts";
import { isPlainObject, plainOf, type PlainValue } from "../match_value.ts";
import { malformed, only, part } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";
import type { ValueKinds } from "../subject.ts";

/** A word of JSON Schema for a type: what it takes, and its test. */
interface Type {
  readonly takes: ValueKinds;
  holds(value: PlainValue): boolean;
}

const types: Readonly<Record<string, Type>> = {
  string: { takes: ["text"], holds: (value) => typeof value === "string" },
  number: { takes: ["number"], holds: isJsonNumber },
  // A number without a fraction is one in any spelling (JSON Schema Core section 4.2.3): 1.0 too.
  integer: {
    takes: ["number"],
    holds: (value) => isJsonNumber(value) && isInteger(value),
  },
  boolean: { takes: [], holds: (value) => typeof value === "boolean" },
  object: { takes: ["object"], holds: isPlainObject },
  array: { takes: ["list"], holds: Array.isArray },
  null: { takes: [], holds: (value) => value === null },
};

/** The value is of a type, in the words of JSON Schema. */
export const type: Operator = {
  example: '{"$type":"integer"}',
  operand: (written) => {
    const [value] = only(written, "value");
    return typeOf(value) === undefined
      ? malformed(written, `one of ${Object.keys(types).join(", ")}`)
      : { value };
  },
  takes: (operand) => typeOf(part(operand, "value"))?.takes ?? "any",
  compile: (operand) => {
    const type = typeOf(part(operand, "value"));
    return (subject) => type !== undefined && type.holds(plainOf(subject));
  },
  describe: (operand) =>
    `a value of the type ${showValue(part(operand, "value"))}`,
};

function typeOf(word: Json): Type | undefined {
  return typeof word === "string" && Object.hasOwn(types, word)
    ? types[word]
    : undefined;
}
