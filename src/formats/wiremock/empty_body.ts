import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { compilePattern } from "../../pattern/pattern.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import { takesAbsence } from "./matchers.ts";

/** To WireMock a body without a byte is none, and fits only what holds where there is no value. */
export function* asBody(
  matcher: Json,
  criterion: JsonObject,
): Work<JsonObject> {
  return takesAbsence(matcher) || !(yield* mayTakeNothing(matcher))
    ? criterion
    : { $and: [{ $not: { $eq: "" } }, criterion] };
}

/** Whether the criterion of a matcher may take an empty text; one that combines others may hold many patterns. */
export function* mayTakeNothing(matcher: Json): Work<boolean> {
  if (!isJsonObject(matcher)) return false;
  const { equalTo, contains, binaryEqualTo, matches, and, or } = matcher;
  if (Array.isArray(and)) return !(yield* isAnyTaking(and, false));
  if (Array.isArray(or)) return yield* isAnyTaking(or, true);
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

/** Whether any of some matchers may take an empty text, or may not. */
function* isAnyTaking(
  matchers: readonly Json[],
  takes: boolean,
): Work<boolean> {
  for (const one of matchers) {
    if ((yield* mayTakeNothing(one)) === takes) return true;
    yield;
  }
  return false;
}
