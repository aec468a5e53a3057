import { jsonType, jsonTypes } from "../json_types.ts";
import { plainOf } from "../match_value.ts";
import { malformed, only, part } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";

/** The value is of a type, in the words of JSON Schema. */
export const type: Operator = {
  example: '{"$type":"integer"}',
  operand: (written) => {
    const [value] = only(written, "value");
    return jsonType(value) === undefined
      ? malformed(written, `one of ${Object.keys(jsonTypes).join(", ")}`)
      : { value };
  },
  takes: (operand) => jsonType(part(operand, "value"))?.takes ?? "any",
  compile: (operand) => {
    const type = jsonType(part(operand, "value"));
    return (subject) => type !== undefined && type.holds(plainOf(subject));
  },
  describe: (operand) =>
    `a value of the type ${showValue(part(operand, "value"))}`,
};
