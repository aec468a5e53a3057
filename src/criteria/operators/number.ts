import { exactNumber, type Json } from "../../json/values.ts";
import { type MatchValue, textOf } from "../match_value.ts";
import { innerCriterion, part } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { showValue } from "../shown_value.ts";
import { numberSubject } from "../subject.ts";

/** The text is a number that satisfies the inner criterion, exact to its last digit. */
export const number: Operator = {
  example: '{"$number":{"$gt":5}}',
  operand: (written) =>
    innerCriterion(written, "value", written.reader.about(numberSubject)),
  takes: () => ["text"],
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "value"));
    return (subject, clock) => {
      const value = numberIn(subject);
      return value !== undefined && matches(value, clock);
    };
  },
  describe: (operand, describe) =>
    `the text of ${describe(part(operand, "value"))}`,
  explain: (operand, subject, { whyNot }) => {
    const value = numberIn(subject);
    return value === undefined
      ? `expected a number as text, got ${showValue(subject)}`
      : whyNot(part(operand, "value"), value);
  },
};

/** A longer text is not taken for a number. */
const maxNumberLength = 100;

const form = /^([+-]?)(\d+)(\.\d+)?([eE][+-]?\d+)?$/;

/** The number that a text is: decimal digits, with or without a sign, a fraction and an exponent. */
function numberIn(subject: MatchValue): Json | undefined {
  const text = textOf(subject);
  if (text === undefined || text.length > maxNumberLength) return undefined;
  const parts = form.exec(text);
  if (parts === null) return undefined;
  const [, sign, whole = "", fraction = "", exponent = ""] = parts;
  const minus = sign === "-" ? "-" : "";
  return exactNumber(
    `${minus}${whole.replace(/^0+(?=\d)/, "")}${fraction}${exponent}`,
  );
}
