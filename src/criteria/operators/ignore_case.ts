import { textOf } from "../match_value.ts";
import { malformed, only, part } from "../operand.ts";
import type { Operator } from "../operator.ts";

/** Lower case on both sides, not case folding: `ß` is not `ss`. */
export const ignoreCase: Operator = {
  example: '{"$ignore_case":"yes"}',
  operand: (written) => {
    const [value] = only(written, "value");
    return typeof value === "string"
      ? { value }
      : malformed(written, "a string");
  },
  takes: () => ["text"],
  slowness: "by length",
  compile: (operand) => {
    const value = part(operand, "value");
    if (typeof value !== "string") return () => false;
    const wanted = value.toLowerCase();
    return (subject) => textOf(subject)?.toLowerCase() === wanted;
  },
  describe: (operand, describe) =>
    `${describe(part(operand, "value"))} in any case`,
};
