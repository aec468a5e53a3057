import { readJson } from "../../json/reader.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { CriterionReading } from "../criterion_reading.ts";
import { memberOf, textOf } from "../member.ts";
import { literal } from "../patterns/java_pattern.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";

/** The criterion of a field's matchers, all of which must hold; `null` where it has none. */
export function fieldCriterion(given: Json): CriterionReading | null {
  if (given === null) return null;
  if (!Array.isArray(given)) {
    return bad(
      "it should be a list of matchers: upgrade the file to version 5",
    );
  }
  const criteria: JsonObject[] = [];
  for (const matcher of given) {
    const reading = matcherCriterion(matcher);
    if (!reading.ok) return reading;
    criteria.push(reading.criterion);
  }
  const [only] = criteria;
  if (only === undefined) return null;
  return good(criteria.length === 1 ? only : { $and: criteria });
}

function matcherCriterion(matcher: Json): CriterionReading {
  const name = textOf(memberOf(matcher, "matcher")) ?? "exact";
  const value = memberOf(matcher, "value");
  const text = textOf(value);
  const beside = ["config", "doMatch"].find((one) =>
    memberOf(matcher, one) !== null
  );
  if (beside !== undefined) return bad(`"${beside}" of a matcher`);
  if (text === undefined) return bad(`a value of "${name}" that is no text`);
  if (name === "exact") return good({ $eq: text });
  if (name === "negate") return good({ $not: { $eq: text } });
  if (name === "glob") {
    const pattern = text.split("*").map(literal).join(".*");
    return good({ $regex: `(?s)${pattern}\\Z` });
  }
  if (name === "regex") return regexCriterion(text);
  if (name !== "json" && name !== "jsonPartial") {
    return bad(`the matcher "${name}" has no criterion`);
  }
  const json = readJson(text, { maxDepth: 90 });
  if (!json.ok) return bad(`what it compares with is no JSON: ${json.reason}`);
  const inner = name === "json" ? { $eq: json.value } : partial(json.value);
  return good({ $json: inner });
}

/** Go's patterns are JavaScript's but for what is white space, and flags at their start. */
function regexCriterion(text: string): CriterionReading {
  if (/\\[sSbBpPQzAC]|\[\[:/.test(text)) {
    return bad(`the pattern ${JSON.stringify(text)} is not translated`);
  }
  const ignoreCase = text.startsWith("(?i)");
  const source = ignoreCase ? text.slice(4) : text;
  const pattern = searchedJsPattern(source, { ignoreCase });
  return pattern.ok ? good({ $regex: pattern.pattern }) : pattern;
}

/** Objects may have more members; lists have to be the same here. */
function partial(value: Json): JsonObject {
  if (Array.isArray(value)) return { $contains_exactly: value.map(partial) };
  if (!isJsonObject(value)) return { $eq: value };
  const members: JsonObject = {};
  for (const [name, member] of Object.entries(value)) {
    setOwn(members, name, partial(member));
  }
  return { $key_values: members };
}

function good(criterion: JsonObject): CriterionReading {
  return { ok: true, criterion };
}

function bad(reason: string): CriterionReading {
  return { ok: false, reason };
}
