import type { Json } from "../../json/values.ts";
import {
  only,
  type OperandReader,
  part,
  type WrittenOperand,
} from "../operand.ts";
import type { Operator } from "../operator.ts";
import { not } from "./logic.ts";

function comparedValue(written: WrittenOperand, reader: OperandReader): Json {
  const [value, at] = only(written, "value");
  return { value: reader.criterion(value, at) };
}

/** Deep equality; where the operand is a criterion, that criterion. */
export const eq: Operator = {
  example: '{"$eq":"red"}',
  operand: (written) => comparedValue(written, written.reader),
  takes: () => "any",
  compile: (operand, { compile }) => compile(part(operand, "value")),
  describe: (operand, describe) => describe(part(operand, "value")),
  explain: (operand, subject, { whyNot }) =>
    whyNot(part(operand, "value"), subject),
};

/** The negation of `$eq`. */
export const neq: Operator = {
  ...not,
  example: '{"$neq":"red"}',
  operand: (written) => comparedValue(written, written.reader.negated()),
};
