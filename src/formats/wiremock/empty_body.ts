import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { compilePattern } from "../../pattern/pattern.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import { takesAbsence } from "./matchers.ts";

/** To WireMock a body without a byte is none, and fits only what holds where there is no value. */
export function asBody(matcher: Json, criterion: JsonObject): JsonObject {
  return takesAbsence(matcher) || !mayTakeNothing(matcher)
    ? criterion
    : { $and: [{ $not: { $eq: "" } }, criterion] };
}

/** Whether the criterion of a matcher may take an empty text. */
export function mayTakeNothing(matcher: Json): boolean {
  if (!isJsonObject(matcher)) return false;
  const { equalTo, contains, binaryEqualTo, matches, and, or } = matcher;
  if (Array.isArray(and)) return and.every(mayTakeNothing);
  if (Array.isArray(or)) return or.some(mayTakeNothing);
  if (typeof matches === "string") {
    const pattern = fullJavaPattern(matches);
    if (!pattern.ok) return false;
    const compiled = compilePattern(pattern.pattern);
    return compiled.ok && compiled.test("");
  }
  return [equalTo, contains, binaryEqualTo].includes("") ||
    ["not", "doesNotContain", "doesNotMatch", "anything"].some((name) =>
      Object.hasOwn(matcher, name)
    );
}
