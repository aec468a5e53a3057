import { readJsonFast } from "../../json/reader.ts";
import type { JsonReading } from "../../request/request_view.ts";
import { isContent, type MatchValue } from "../match_value.ts";
import { innerCriterion, part } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { anySubject } from "../subject.ts";
import { kept } from "../timely.ts";

/** The text is JSON, whatever its Content-Type, and its value satisfies the inner criterion. */
export const json: Operator = {
  example: '{"$json":{"id":7}}',
  operand: (written) =>
    innerCriterion(written, "inner_criteria", written.reader.about(anySubject)),
  takes: () => ["text"],
  slowness: "by length",
  compile: (operand, { compile }) => {
    const matches = compile(part(operand, "inner_criteria"));
    return (subject, clock) => {
      const reading = readSubject(subject);
      return reading.ok && matches(reading.value, clock);
    };
  },
  describe: (operand, describe) =>
    `JSON that is ${describe(part(operand, "inner_criteria"))}`,
  explain: (operand, subject, { whyNot }) => {
    const reading = readSubject(subject);
    return reading.ok
      ? whyNot(part(operand, "inner_criteria"), reading.value)
      : `expected JSON, but ${reading.reason}`;
  },
};

const readings = {};

/** Reads a subject's text as JSON; a request's content does so only once, a text once for all attempts. */
export function readSubject(subject: MatchValue): JsonReading {
  if (isContent(subject)) return subject.json();
  if (typeof subject !== "string") {
    return { ok: false, reason: "it is not text" };
  }
  return kept(
    readings,
    subject,
    () => readJsonFast(subject, { allowNonFinite: true }),
  );
}
