import { isJsonObject, type Json } from "../../json/values.ts";
import { pointerTo } from "../json_schema/run.ts";
import { compileSchema } from "../json_schema/schema_compiler.ts";
import { type MatchValue, plainOf } from "../match_value.ts";
import { malformed, type WrittenOperand } from "../operand.ts";
import type { Operator } from "../operator.ts";
import { inside, type Place } from "../place.ts";
import { showValue } from "../shown_value.ts";

/** The value is valid by a JSON Schema, which is taken as it is: it has no long form beside it. */
export const jsonSchema: Operator = {
  example: '{"$json_schema":{"type":"integer"}}',
  operand: schemaGiven,
  takes: () => "any",
  slowness: "always",
  compile: (operand) => {
    const compiled = compileSchema(operand);
    return (subject) => {
      const value = jsonOf(subject);
      return compiled.ok && value !== undefined &&
        compiled.check(value) === undefined;
    };
  },
  describe: (operand) => `a value that is valid by ${showValue(operand)}`,
  explain: (operand, subject) => {
    const compiled = compileSchema(operand);
    const value = jsonOf(subject);
    if (!compiled.ok || value === undefined) return undefined;
    const failure = compiled.check(value);
    if (failure === undefined) return undefined;
    const pointer = pointerTo(failure.place);
    return pointer === "" ? failure.words : `at ${pointer}: ${failure.words}`;
  },
};

/** Bytes are of no type. */
function jsonOf(subject: MatchValue): Json | undefined {
  const value = plainOf(subject);
  return value instanceof Uint8Array ? undefined : value;
}

function schemaGiven(written: WrittenOperand): Json {
  const { value, at, reader } = written;
  if (!isJsonObject(value)) return malformed(written, "a JSON Schema");
  const compiled = compileSchema(value);
  if (compiled.ok) return value;
  for (const issue of compiled.issues) {
    reader.issue("json_schema", issue.at.reduce<Place>(inside, at), issue.msg);
  }
  return value;
}
