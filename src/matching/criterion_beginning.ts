import { isJsonObject, type Json } from "../json/values.ts";
import { sharedStart } from "../pattern/beginning.ts";
import { compilePattern } from "../pattern/pattern.ts";
import { type Beginning, lowered } from "./beginning.ts";
import type { RequestMatcher } from "./request_matcher.ts";

/** What the index finds a stub by whose path is a criterion; `null` where requests may begin anyhow. */
export function beginningOf(
  { path, target }: RequestMatcher,
): Beginning | null {
  if (typeof path === "string") return null;
  const ofPath = lowered(textOf(path));
  const ofTarget = typeof target === "string" ? "" : lowered(textOf(target));
  if (ofPath === "" && ofTarget === "") return null;
  return ofPath.length < ofTarget.length
    ? { field: "target", text: ofTarget }
    : { field: "path", text: ofPath };
}

/** Criteria within each other that are looked into. */
const deepest = 10;

/** The text that whatever fits a criterion begins with, as far as that is plain to see. */
function textOf(criterion: Json | undefined, depth: number = 0): string {
  if (typeof criterion === "string") return criterion;
  if (!isJsonObject(criterion) || depth > deepest) return "";
  const [name = "", more] = Object.keys(criterion);
  const operand = criterion[name];
  if (more !== undefined || !isJsonObject(operand)) return "";
  const { value, pattern, items } = operand;
  if (name === "$eq") return typeof value === "string" ? value : "";
  if (name === "$regex") {
    const compiled = typeof pattern === "string"
      ? compilePattern(pattern)
      : { ok: false as const };
    return compiled.ok ? compiled.beginning : "";
  }
  if (!Array.isArray(items) || items.length === 0) return "";
  const texts = items.map((item) => textOf(item, depth + 1));
  if (name === "$and") return texts.reduce(longer);
  return name === "$or"
    ? texts.map(lowered).reduce((one, other) => sharedStart(one, other))
    : "";
}

function longer(one: string, other: string): string {
  return one.length < other.length ? other : one;
}
