import { isJsonObject, type Json } from "../../json/values.ts";
import { compilePattern } from "../../pattern/pattern.ts";
import { patternWork } from "../../pattern/pattern_work.ts";
import { mayCompile } from "../admission.ts";
import { textOf } from "../match_value.ts";
import { malformed, only, part, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";

/** The text starts with a match of a Python pattern, run in linear time (docs/contract.md#a8). */
export const regex: Operator = {
  example: '{"$regex":"^ab+"}',
  operand: pattern,
  takes: () => ["text"],
  slowness: "by length",
  compile: (operand) => {
    const pattern = part(operand, "pattern");
    const compiled = compilePattern(
      typeof pattern === "string" ? pattern : "[",
    );
    if (!compiled.ok) return () => false;
    return (subject) => {
      const text = textOf(subject);
      return text !== undefined && compiled.test(text);
    };
  },
  describe: (operand, describe) =>
    `text that begins with a match of ${describe(part(operand, "pattern"))}`,
};

function pattern(written: WrittenOperand): Json {
  const [pattern, at] = only(written, "pattern");
  if (typeof pattern !== "string") {
    const needs = isJsonObject(written.value)
      ? 'a pattern alone (flags stand in it, as in "(?i)ab")'
      : "a pattern";
    return malformed(written, needs);
  }
  const work = patternWork(pattern);
  const given = { kind: "patterns", text: pattern, work, at } as const;
  if (!mayCompile(written.reader, given)) return { pattern };
  const compiled = compilePattern(pattern);
  if (compiled.ok) return { pattern };
  const msg =
    `The pattern cannot be used: at character ${compiled.position}, ${compiled.reason}`;
  return written.reader.issue("criterion_pattern", at, msg, pattern);
}
