import { isRawNumber, type Json, type JsonObject } from "../../json/values.ts";
import { textOf } from "../member.ts";
import { literal } from "../patterns/java_pattern.ts";
import { searchedJsPattern } from "../patterns/js_pattern.ts";

/** The criterion of an operator for one text; a text is why there is none. */
export type Comparison = (
  text: string,
  isCased: boolean,
) => JsonObject | string;

const comparisons: Readonly<Record<string, Comparison>> = {
  equals,
  deepEquals: equals,
  contains: (text, isCased) => pattern(`.*${literal(text)}`, isCased),
  startsWith: (text, isCased) => pattern(literal(text), isCased),
  endsWith: (text, isCased) => pattern(`.*${literal(text)}\\Z`, isCased),
  matches: (text, isCased) => {
    const reading = searchedJsPattern(text, { ignoreCase: !isCased });
    return reading.ok ? { $regex: reading.pattern } : reading.reason;
  },
};

/** How an operator of mountebank's compares. */
export function comparisonOf(name: string): Comparison | undefined {
  return Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
}

/** What an operator compares with, as mountebank prints it; `undefined` for what is no single value, and for a number at an end, which mountebank finds anywhere. */
export function comparedText(name: string, value: Json): string | undefined {
  if (typeof value === "string") return value;
  if (name === "endsWith") return undefined;
  return isRawNumber(value) ? String(Number(value.rawJSON)) : textOf(value);
}

function equals(text: string, isCased: boolean): JsonObject | string {
  return isCased ? { $eq: text } : pattern(`${literal(text)}\\Z`, false);
}

function pattern(source: string, isCased: boolean): JsonObject | string {
  // deno-lint-ignore no-control-regex
  if (!isCased && /[^\x00-\x7f]/.test(source)) {
    return "letters beyond ASCII whose case does not count";
  }
  return { $regex: `(?as${isCased ? "" : "i"})${source}` };
}
