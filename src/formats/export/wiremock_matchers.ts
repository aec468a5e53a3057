import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { memberOf } from "../member.ts";
import { takesAbsence } from "../wiremock/matchers.ts";
import { hasWideClasses, javaPattern } from "./java_syntax.ts";

/** The only operator of a criterion as listings show it, with its operand. */
function operation(criterion: Json): [string, Json] | null {
  if (!isJsonObject(criterion)) return null;
  const [entry, more] = Object.entries(criterion);
  return entry !== undefined && more === undefined ? entry : null;
}

/** The matcher of WireMock's that asks what a listed criterion does; `null` where there is none. */
export function exportedMatcher(criterion: Json): JsonObject | null {
  if (typeof criterion === "string") return { equalTo: criterion };
  const [name, operand] = operation(criterion) ?? [];
  const value = memberOf(operand, "value");
  switch (name) {
    case "$eq":
      return typeof value === "string" ? { equalTo: value } : null;
    case "$ignore_case":
      return typeof value === "string"
        ? { equalTo: value, caseInsensitive: true }
        : null;
    case "$regex":
      return exportedPattern(memberOf(operand, "pattern"));
    case "$contains":
      return contained(memberOf(operand, "items"));
    case "$not": {
      const inner = exportedMatcher(value);
      return inner === null ? null : { not: inner };
    }
    case "$and":
      return listed("and", memberOf(operand, "items"));
    case "$or":
      return listed("or", memberOf(operand, "items"));
    case "$json": {
      const [inner, what] = operation(memberOf(operand, "inner_criteria")) ??
        [];
      return inner === "$eq" ? equalJson(memberOf(what, "value")) : null;
    }
    default:
      return null;
  }
}

/** JSON as WireMock compares it: a text stands for a document, and one with a placeholder for more than itself. */
function equalJson(value: Json): JsonObject | null {
  if (JSON.stringify(value).includes("{json-unit.")) return null;
  return {
    equalToJson: typeof value === "string" ? JSON.stringify(value) : value,
  };
}

function listed(name: string, items: Json): JsonObject | null {
  const matchers = (Array.isArray(items) ? items : []).map(exportedMatcher);
  return matchers.length === 0 || matchers.includes(null)
    ? null
    : { [name]: matchers };
}

function contained(items: Json): JsonObject | null {
  const texts = (Array.isArray(items) ? items : []).map((item) => {
    const [name, operand] = operation(item) ?? [];
    const value = memberOf(operand, "value");
    return name === "$eq" && typeof value === "string" ? value : null;
  });
  if (texts.length === 0 || texts.includes(null)) return null;
  const [only] = texts;
  return texts.length === 1 && only !== undefined
    ? { contains: only }
    : { and: texts.map((contains) => ({ contains })) };
}

/** A pattern for a whole text: one that an import wrote is given back, another one may go on behind its match. */
function exportedPattern(pattern: Json): JsonObject | null {
  const java = typeof pattern === "string" ? javaPattern(pattern) : null;
  return java === null ? null : { matches: java };
}

/** Matchers by name, of a criterion over names; `null` where it asks something else. */
export function exportedNames(criterion: Json): JsonObject | null {
  const [name, operand] = operation(criterion) ?? [];
  const matchers: JsonObject = {};
  if (name === "$key_values") {
    for (const [key, value] of Object.entries(named(operand))) {
      const matcher = exportedMatcher(value);
      if (matcher === null) return null;
      // There, what is missing fits the opposite of any text.
      const isThere = { and: [{ matches: ".*" }, matcher] };
      setOwn(matchers, key, takesAbsence(matcher) ? isThere : matcher);
    }
    return matchers;
  }
  if (name === "$not") {
    const [inner, what] = operation(memberOf(operand, "value")) ?? [];
    if (inner !== "$key_values") return null;
    const keys = Object.entries(named(what));
    const [first] = keys;
    const isAny =
      memberOf(memberOf(first?.[1] ?? null, "$regex"), "pattern") === "";
    if (keys.length !== 1 || first === undefined || !isAny) return null;
    setOwn(matchers, first[0], { absent: true });
    return matchers;
  }
  const items = name === "$and" ? memberOf(operand, "items") : null;
  if (!Array.isArray(items)) return null;
  for (const item of items) {
    const part = exportedNames(item);
    if (
      part === null ||
      Object.keys(part).some((key) => Object.hasOwn(matchers, key))
    ) {
      return null;
    }
    Object.assign(matchers, part);
  }
  return matchers;
}

function named(operand: Json | undefined): JsonObject {
  const names = memberOf(operand, "key_values");
  return isJsonObject(names) ? names : {};
}

/** Why requests that fit a criterion of a listing may not fit there. */
export function narrowings(criterion: Json): Set<string> {
  const found = new Set<string>();
  const open: Json[] = [criterion];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (Array.isArray(at)) open.push(...at);
    if (!isJsonObject(at)) continue;
    const pattern = memberOf(at["$regex"], "pattern");
    if (typeof pattern === "string" && hasWideClasses(pattern)) {
      found.add("classes of its patterns, such as \\d, know only ASCII there");
    }
    const items = memberOf(at["$contains"], "items");
    if (Array.isArray(items) && items.length > 1) {
      found.add("several texts have to be in one value there");
    }
    open.push(...Object.values(at));
  }
  return found;
}
