import { maxMembers } from "../../documents/source.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import { readJsonInSteps } from "../../json/reader.ts";
import type { Work } from "../../runtime/work.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { numberOf, textOf } from "../member.ts";
import { fullJavaPattern } from "../patterns/java_pattern.ts";
import { AskedCount, askingTooMuch } from "../sizes.ts";
import { datePattern } from "./dates.ts";
import { equalJson } from "./equal_json.ts";
import { jsonPathMatcher } from "./json_path_matcher.ts";
import { equalXml, xpathMatcher } from "./xml_matchers.ts";

/** Makes a criterion of the operand of a matcher, with what else stands beside it: at once, or with rests where that may take long. */
type Translation = (
  operand: Json,
  whole: JsonObject,
) => CriterionReading | Work<CriterionReading>;

/** Members that no translation asks for, since they say nothing of what fits. */
const silent = new Set(["caseInsensitive"]);

const table: Readonly<Record<string, Translation>> = {
  equalTo: (operand, whole) =>
    withText(
      operand,
      (text) =>
        whole["caseInsensitive"] === true
          ? { $ignore_case: text }
          : { $eq: text },
    ),
  contains: (operand) => withText(operand, (text) => ({ $contains: [text] })),
  doesNotContain: (operand) =>
    withText(operand, (text) => ({ $not: { $contains: [text] } })),
  matches: matchesPattern,
  doesNotMatch: (operand) => negated(matchesPattern(operand)),
  anything: () => good({ $regex: "" }),
  binaryEqualTo: (operand) => withText(operand, (text) => ({ $bytes: text })),
  equalToNumber: (operand) => withNumber(operand, "$eq"),
  greaterThanNumber: (operand) => withNumber(operand, "$gt"),
  greaterThanEqualNumber: (operand) => withNumber(operand, "$gte"),
  lessThanNumber: (operand) => withNumber(operand, "$lt"),
  lessThanEqualNumber: (operand) => withNumber(operand, "$lte"),
  before: (operand, whole) => datePattern(operand, "$lt", whole),
  after: (operand, whole) => datePattern(operand, "$gt", whole),
  equalToDateTime: (operand, whole) => datePattern(operand, "$eq", whole),
  equalToJson: equalJson,
  matchesJsonSchema: jsonSchema,
  matchesJsonPath: (operand) => jsonPathMatcher(operand, matcherCriterion),
  equalToXml: equalXml,
  matchesXPath: (operand, whole) =>
    xpathMatcher(operand, whole, matcherCriterion),
  not: denied,
  and: (operand) => several(operand, "$and"),
  or: (operand) => several(operand, "$or"),
};

const ofDates = [
  "actualFormat",
  "truncateExpected",
  "truncateActual",
  "applyTruncationLast",
];

/** Members that say how is compared, each true or false. */
const switches = [
  "caseInsensitive",
  "ignoreArrayOrder",
  "ignoreExtraElements",
];

/** Members beside a matcher that belong to it. */
const companions: Readonly<Record<string, readonly string[]>> = {
  equalToJson: ["ignoreArrayOrder", "ignoreExtraElements"],
  matchesJsonSchema: ["schemaVersion"],
  equalToXml: [
    "enablePlaceholders",
    "placeholderOpeningDelimiterRegex",
    "placeholderClosingDelimiterRegex",
    "exemptedComparisons",
    "ignoreOrderOfSameNode",
    "namespaceAwareness",
  ],
  matchesXPath: ["xPathNamespaces"],
  before: ofDates,
  after: ofDates,
  equalToDateTime: ofDates,
};

/** Whether a matcher asks for what is not there. */
export function isAbsent(matcher: Json): boolean {
  return isJsonObject(matcher) && matcher["absent"] === true;
}

/** Whether a matcher also holds where there is no value: one that denies does. */
export function takesAbsence(matcher: Json): boolean {
  if (!isJsonObject(matcher)) return false;
  if (isAbsent(matcher)) return true;
  const { not, and, or, matchesJsonPath } = matcher;
  if (not !== undefined) return !takesAbsence(not);
  if (Array.isArray(or)) return or.some(takesAbsence);
  if (Array.isArray(and)) return and.length > 0 && and.every(takesAbsence);
  return Object.hasOwn(matcher, "doesNotMatch") ||
    Object.hasOwn(matcher, "doesNotContain") ||
    Object.hasOwn(matcher, "anything") ||
    (matchesJsonPath !== undefined && isAbsent(matchesJsonPath));
}

/** The criterion of one of WireMock's matchers for a value that is there. */
export function* matcherCriterion(matcher: Json): Work<CriterionReading> {
  if (!isJsonObject(matcher)) {
    return bad('a matcher should be an object such as {"equalTo": "a"}');
  }
  const names = Object.keys(matcher);
  const name = names.find((one) => Object.hasOwn(table, one));
  const translation = name === undefined ? undefined : table[name];
  if (name === undefined || translation === undefined) {
    return bad(
      names.length === 0
        ? "an empty matcher"
        : `the matcher "${names.join('", "')}" has no criterion`,
    );
  }
  const beside = names.find((one) =>
    one !== name && !silent.has(one) && !companions[name]?.includes(one)
  );
  if (beside !== undefined) {
    return bad(`"${beside}" beside "${name}" has no criterion`);
  }
  const unclear = switches.find((one) =>
    typeof (matcher[one] ?? false) !== "boolean"
  );
  if (unclear !== undefined) return bad(`"${unclear}" should be true or false`);
  const made = translation(matcher[name] ?? null, matcher);
  return "next" in made ? yield* made : made;
}

/** Matchers that take more there than here, such as other forms of a date: the opposite takes less. */
const narrower = new Set([
  "before",
  "after",
  "equalToDateTime",
  "matchesJsonSchema",
  "equalToXml",
  "matchesXPath",
]);

/** The name of a matcher inside that takes more there than here; `undefined` where there is none. */
function narrowerIn(matcher: Json): string | undefined {
  if (Array.isArray(matcher)) {
    return matcher.map(narrowerIn).find((name) => name !== undefined);
  }
  if (!isJsonObject(matcher)) return undefined;
  const { not, and, or, matchesJsonPath } = matcher;
  // Every member of an object is a place there, and none here.
  const isWild = typeof matchesJsonPath === "string" &&
    matchesJsonPath.includes("*");
  if (isJsonObject(matchesJsonPath) || isWild) return "matchesJsonPath";
  const name = Object.keys(matcher).find((one) => narrower.has(one));
  return name ?? narrowerIn([not, and, or].map((one) => one ?? null));
}

function* denied(operand: Json): Work<CriterionReading> {
  const name = narrowerIn(operand);
  return name === undefined
    ? negated(yield* matcherCriterion(operand))
    : bad(`the opposite of "${name}" would take more than it did`);
}

function negated(reading: CriterionReading): CriterionReading {
  return reading.ok ? good({ $not: reading.criterion }) : reading;
}

function withText(
  operand: Json,
  make: (text: string) => JsonObject,
): CriterionReading {
  const text = textOf(operand);
  return text === undefined
    ? bad(`${JSON.stringify(operand)} should be a text`)
    : good(make(text));
}

function withNumber(operand: Json, operator: string): CriterionReading {
  const number = numberOf(operand);
  return number === undefined
    ? bad(`${JSON.stringify(operand)} should be a number`)
    : good({ $number: { [operator]: number } });
}

function matchesPattern(operand: Json): CriterionReading {
  const text = textOf(operand);
  if (text === undefined) return bad("a pattern should be a text");
  const pattern = fullJavaPattern(text);
  return pattern.ok ? good({ $regex: pattern.pattern }) : pattern;
}

function* jsonSchema(operand: Json): Work<CriterionReading> {
  if (typeof operand !== "string") return good(jsonThatFits(operand));
  const schema = yield* readJsonInSteps(operand, { maxMembers, maxDepth: 100 });
  return schema.ok
    ? good(jsonThatFits(schema.value))
    : bad(`the JSON Schema is not JSON: ${schema.reason}`);
}

function jsonThatFits(schema: Json): JsonObject {
  return { $json: { $json_schema: schema } };
}

/** Matchers inside each other are as deep as the file, which is bounded. */
function* several(
  operand: Json,
  operator: "$and" | "$or",
): Work<CriterionReading> {
  if (!Array.isArray(operand) || operand.length === 0) {
    return bad("a list of matchers is missing");
  }
  const criteria: JsonObject[] = [];
  const asked = new AskedCount();
  for (const one of operand) {
    // A value that is there is not absent.
    if (isAbsent(one) && operator === "$or") continue;
    const reading = yield* matcherCriterion(one);
    if (!reading.ok) return reading;
    if (asked.isTooMuchWith(reading.criterion)) return bad(askingTooMuch);
    criteria.push(reading.criterion);
    yield;
  }
  return criteria.length === 0
    ? bad('"absent" alone in a list')
    : good({ [operator]: criteria });
}
