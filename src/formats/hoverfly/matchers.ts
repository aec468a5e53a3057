import { maxMembers } from "../../documents/source.ts";
import { readJsonInSteps } from "../../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { allOf, partialJson } from "../criteria.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import { memberOf, textOf } from "../member.ts";
import { literal } from "../patterns/java_pattern.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";
import { askingTooMuch, maxAsked, weightOf } from "../sizes.ts";

/** The criterion of a field's matchers, all of which must hold; `null` where it has none. */
export function* fieldCriterion(given: Json): Work<CriterionReading | null> {
  if (given === null) return null;
  if (!Array.isArray(given)) {
    return bad(
      "it should be a list of matchers: upgrade the file to version 5",
    );
  }
  const criteria: JsonObject[] = [];
  for (const matcher of given) {
    const reading = yield* matcherCriterion(matcher);
    if (!reading.ok) return reading;
    criteria.push(reading.criterion);
    yield;
  }
  const all = allOf(criteria);
  return all === undefined ? null : good(all);
}

const known = new Set(["matcher", "value", "config", "doMatch"]);

function* matcherCriterion(matcher: Json): Work<CriterionReading> {
  if (!isJsonObject(matcher)) return bad("a matcher should be an object");
  const given = memberOf(matcher, "matcher") ?? "exact";
  if (typeof given !== "string") {
    return bad("the name of a matcher should be a text");
  }
  const stray = Object.keys(matcher).find((one) =>
    !known.has(one) && matcher[one] !== null
  );
  if (stray !== undefined) return bad(`"${stray}" of a matcher`);
  // Its letters count in no case there.
  const name = given.toLowerCase();
  const value = memberOf(matcher, "value");
  const text = textOf(value);
  const beside = ["config", "doMatch"].find((one) =>
    memberOf(matcher, one) !== null
  );
  if (beside !== undefined) return bad(`"${beside}" of a matcher`);
  if (text === undefined) return bad(`a value of "${name}" that is not text`);
  if (name === "exact") return good({ $eq: text });
  if (name === "negate") return good({ $not: { $eq: text } });
  if (name === "glob") {
    const pattern = text.split("*").map(literal).join(".*");
    return good({ $regex: `(?s)${pattern}\\Z` });
  }
  if (name === "regex") return regexCriterion(text);
  if (name !== "json" && name !== "jsonpartial") {
    return bad(`the matcher "${given}" has no criterion`);
  }
  const json = yield* readJsonInSteps(text, { maxMembers, maxDepth: 90 });
  if (!json.ok) return bad(`what it compares with is not JSON: ${json.reason}`);
  if (weightOf(json.value) > maxAsked) return bad(askingTooMuch);
  const inner = name === "json" ? { $eq: json.value } : partialJson(json.value);
  return good({ $json: inner });
}

/** What JavaScript has and Go has not, so that such a pattern fits nothing there: looks around, references back, other escapes and more than 1000 repeats. */
const unlikeGo = /\(\?[=!<]|\\[1-9u]|\\\P{ASCII}|-\\[dwDW]|\{\d*,?\d{4}/u;

/** Go's patterns are JavaScript's but for what is white space, and flags at their start. */
function regexCriterion(text: string): CriterionReading {
  if (/\\[sSbBpPQzAC]|\[\[:/.test(text) || unlikeGo.test(text)) {
    return bad(`the pattern ${JSON.stringify(text)} is not translated`);
  }
  const ignoreCase = text.startsWith("(?i)");
  const source = ignoreCase ? text.slice(4) : text;
  const pattern = searchedJsPattern(source, { ignoreCase });
  return pattern.ok ? good({ $regex: pattern.pattern }) : pattern;
}
