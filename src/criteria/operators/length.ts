import { lengthOf } from "../match_value.ts";
import { innerCriterion, part } from "../operand.ts";
import { type Operator, within } from "../operator.ts";
import { anySubject } from "../subject.ts";

/** The number of characters, elements, keys or bytes satisfies the inner criterion. */
export const length: Operator = {
  example: '{"$length":3}',
  operand: (written) =>
    innerCriterion(written, "value", written.reader.about(anySubject)),
  takes: () => ["text", "list", "object"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      const count = lengthOf(subject);
      return count !== undefined && matches(count, clock);
    };
  },
  describe: (operand, describe) =>
    `a length of ${describe(part(operand, "value"))}`,
  explain: (operand, subject, { whyNot }) => {
    const count = lengthOf(subject);
    if (count === undefined) return undefined;
    return within("length", whyNot(part(operand, "value"), count));
  },
};
