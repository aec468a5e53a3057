import type { Json } from "../../json/values.ts";
import { innerCriterion, part, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { valuesSubject } from "../subject.ts";

/**
 * The list of all values of a name satisfies the inner criterion, in order of
 * arrival; of one value alone, as JSON has it, it never holds.
 */
export const values: Operator = {
  example: '{"$values":{"$length":2}}',
  operand: directlyUnderName,
  takes: () => ["values"],
  compile: () => () => false,
  compileValues: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (values, clock) => matches([...values], clock);
  },
  describe: (operand, describe) =>
    `values that together are ${describe(part(operand, "value"))}`,
  explainValues: (operand, values, { whyNot }) =>
    whyNot(part(operand, "value"), [...values]),
};

/** Refused even under a negation: what is asked of one value is not meant there either. */
function directlyUnderName(written: WrittenOperand): Json {
  const { subject: { kinds }, reader, at, value } = written;
  if (kinds !== "any" && !kinds.includes("values")) {
    const msg =
      '"$values" stands directly under a name of the query, the headers, the cookies or the form, as in {"tag":{"$values":["a","b"]}}';
    return reader.issue("criterion_type", at, msg, value);
  }
  return innerCriterion(written, "value", reader.about(valuesSubject));
}
