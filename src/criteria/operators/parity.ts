import { isJsonNumber, parity } from "../../json/decimal.ts";
import { malformed, named } from "../operand.ts";
import type { Operator } from "../operator.ts";

export const even = withParity("even", '{"$even":{}}');

export const odd = withParity("odd", '{"$odd":{}}');

/** A whole number of that parity, of any size and spelling. */
function withParity(wanted: "even" | "odd", example: string): Operator {
  return {
    example,
    operand: (written) =>
      named(written.value) ?? malformed(written, "an empty object"),
    takes: () => ["number"],
    compile: () => (subject) =>
      isJsonNumber(subject) && parity(subject) === wanted,
    describe: () => `an ${wanted} number`,
  };
}
