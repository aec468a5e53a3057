import type { Json } from "../../json/values.ts";
import { only, part, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";

function comparedValue(written: WrittenOperand): Json {
  const [value, at] = only(written, "value");
  return { value: written.reader.criterion(value, at) };
}

/** Deep equality; where the operand is a criterion, that criterion. */
export const eq: Operator = {
  example: '{"$eq":"red"}',
  operand: comparedValue,
  compile: (operand, compile) => compile(part(operand, "value")),
  describe: (operand, describe) => describe(part(operand, "value")),
  explain: (operand, subject, { whyNot }) =>
    whyNot(part(operand, "value"), subject),
};

/** The negation of `$eq`. */
export const neq: Operator = {
  example: '{"$neq":"red"}',
  operand: comparedValue,
  compile: (operand, compile) => {
    const matches = compile(part(operand, "value"));
    return (subject) => !matches(subject);
  },
  describe: (operand, describe) =>
    `anything but ${describe(part(operand, "value"))}`,
};
