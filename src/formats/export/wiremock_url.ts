import type { Json, JsonObject } from "../../json/values.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import { targetOf, usualTarget } from "../criteria.ts";
import { memberOf } from "../member.ts";
import { literal } from "../patterns/java_pattern.ts";
import { javaPattern } from "./java_syntax.ts";

/** The way in which WireMock names what a stub asks of path and target; `null` where there is none. */
export function exportedUrl(
  { path, target = null }: ListedStub["request"],
): JsonObject | null {
  const url = equal(target);
  if (url !== null) return url.startsWith("/") ? { url } : null;
  const pattern = patternOf(target);
  if (path === null) {
    if (target === null) return {};
    const java = pattern === null ? null : javaPattern(pattern);
    return java === null ? null : { urlPattern: java };
  }
  const plain = equal(path);
  if (plain !== null && plain.startsWith("/")) {
    const isParameter = typeof path === "string" && plain.includes("{");
    if (isParameter) {
      return target === null || pattern?.startsWith("/[^/?]") === true
        ? { urlPathTemplate: plain }
        : null;
    }
    const strict = targetOf(literal(plain)).$regex;
    const isStrict = pattern === strict || pattern === usualTarget.$regex;
    return target === null || isStrict ? { urlPath: plain } : null;
  }
  const source = patternOf(path);
  const java = source === null || target !== null ? null : javaPattern(source);
  return java === null ? null : { urlPathPattern: java };
}

function equal(criterion: Json): string | null {
  if (typeof criterion === "string") return criterion;
  const value = memberOf(memberOf(criterion, "$eq"), "value");
  return typeof value === "string" ? value : null;
}

function patternOf(criterion: Json): string | null {
  const pattern = memberOf(memberOf(criterion, "$regex"), "pattern");
  return typeof pattern === "string" ? pattern : null;
}
