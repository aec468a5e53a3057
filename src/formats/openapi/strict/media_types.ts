import type { JsonObject } from "../../../json/values.ts";
import { literal } from "../../patterns/java_pattern.ts";

/** A media type, or a range of them, with its parameters (RFC 9110 section 8.3.1). */
interface MediaType {
  /** In lower case. */
  readonly type: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

function parsed(given: string): MediaType {
  const [type = "", ...parameters] = given.split(";").map((one) => one.trim());
  return {
    type: type.toLowerCase(),
    parameters: parameters.filter((one) => one !== "").map((one) => {
      const [name = "", value = ""] = one.split(/\s*=\s*/, 2);
      return [name, value.replaceAll('"', "")] as const;
    }),
  };
}

/** What media types ask of a Content-Type; one that another describes more closely is left to that (OpenAPI 3.1, section 4.8.14.1). */
export function typeCriterion(
  given: string,
  all: readonly string[],
): JsonObject {
  const own = parsed(given);
  const closer = all.map(parsed).filter((other) =>
    closeness(other) > closeness(own) && covers(own.type, other.type)
  );
  const criteria = [
    ...fitting(own),
    ...closer.map((other): JsonObject => ({ $not: { $and: fitting(other) } })),
  ];
  const [only] = criteria;
  return criteria.length === 1 && only !== undefined
    ? only
    : { $and: criteria };
}

/** How closely a media type says what it is for. */
function closeness({ type, parameters }: MediaType): number {
  if (type === "*/*") return 0;
  return type.endsWith("/*") ? 1 : 2 + parameters.length;
}

function covers(range: string, type: string): boolean {
  if (range === "*/*") return true;
  return range.endsWith("/*")
    ? type.startsWith(range.slice(0, -1))
    : type === range;
}

/** Only the whole of a type or a subtype may be left open. */
function patternOf(type: string): string {
  if (type === "*/*") return "[^;]*";
  return type.endsWith("/*")
    ? `${literal(type.slice(0, -1))}[^;]*`
    : literal(type);
}

function fitting({ type, parameters }: MediaType): JsonObject[] {
  return [
    { $regex: `(?ai)${patternOf(type)}\\s*(?:;.*)?\\Z` },
    ...parameters.map(([name, value]) => parameterCriterion(name, value)),
  ];
}

function parameterCriterion(name: string, value: string): JsonObject {
  const start = `(?ai)[^;]*(?:;.*)?;\\s*${literal(name)}\\s*=`;
  const there = {
    $regex: `${start}\\s*"?${literal(value)}"?\\s*(?:;.*)?\\Z`,
  };
  // UTF-8 is what is sent where no charset is named.
  const isUsual = /^charset$/i.test(name) && /^utf-?8$/i.test(value);
  return isUsual ? { $or: [there, { $not: { $regex: start } }] } : there;
}
