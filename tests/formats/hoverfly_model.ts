// What Hoverfly's matchers take, written down once more from its manual.

import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";

/** Whether all matchers of a field take its text. */
export function hoverflyTakes(
  matchers: readonly JsonObject[],
  text: string,
): boolean {
  return matchers.every((one) => takes(one, text));
}

function takes({ matcher, value }: JsonObject, text: string): boolean {
  const wanted = String(value);
  switch (String(matcher).toLowerCase()) {
    case "exact":
      return text === wanted;
    case "negate":
      return text !== wanted;
    case "glob": {
      const parts = wanted.split("*").map((part) => RegExp.escape(part));
      return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
    }
    case "regex":
      return found(wanted, text);
    case "json":
      return text === wanted || same(parsed(wanted), parsed(text));
    case "jsonpartial":
      return hasPart(parsed(wanted), parsed(text));
    default:
      throw new Error(`no model of ${matcher}`);
  }
}

/** A pattern of Go's, which has neither look-around nor references back; a false one takes nothing. */
function found(source: string, text: string): boolean {
  if (/\(\?[=!<]|\\[1-9u]|-\\d|\{\d{4}/.test(source)) return false;
  const ignoreCase = source.startsWith("(?i)");
  try {
    const pattern = source.replace(/^\(\?i\)/, "").replaceAll(
      /(?<!\\)\./g,
      "[^\\n]",
    );
    return new RegExp(pattern, ignoreCase ? "i" : "").test(text);
  } catch {
    return false;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one !== undefined && printed(one) === printed(other ?? undefined);
}

function printed(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(printed).join()}]`;
  if (!isJsonObject(value)) return String(JSON.stringify(value));
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${name}:${printed(value[name])}`).join()}}`;
}

/** Whether an object or a list stands somewhere in the other, maybe with more beside. */
function hasPart(part: Json | undefined, whole: Json | undefined): boolean {
  if (typeof whole !== "object" || whole === null) return false;
  const isHere = isJsonObject(part)
    ? includes(part, whole)
    : Array.isArray(part) && includes(part, whole);
  return isHere || Object.values(whole).some((one) => hasPart(part, one));
}

function includes(part: Json, whole: Json | undefined): boolean {
  if (isJsonObject(part)) {
    return isJsonObject(whole) &&
      Object.entries(part).every(([name, one]) =>
        Object.hasOwn(whole, name) && includes(one ?? null, whole[name])
      );
  }
  if (!Array.isArray(part)) return printed(part) === printed(whole);
  return Array.isArray(whole) &&
    part.every((one) =>
      Array.isArray(one)
        ? includes(one, whole)
        : whole.some((item) => includes(one, item))
    );
}
