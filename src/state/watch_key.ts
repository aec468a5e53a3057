import { isJsonObject, type Json } from "../json/values.ts";
import type { Claim } from "../model/claim.ts";

/** What all requests that may fit have in common: the path, how it begins, or the method in upper case. */
export interface WatchKey {
  readonly kind: "path" | "start" | "method";
  readonly value: string;
}

/** The key of the requests that may fit a claim, the one that most others lack; `null` where there is none. */
export function watchKey(
  { request: { path, method } }: Pick<Claim, "request">,
): WatchKey | null {
  const whole = textOf(path);
  if (whole !== null) return { kind: "path", value: whole };
  const start = startOf(path);
  if (start !== null) return { kind: "start", value: start };
  const named = textOf(method);
  return named === null ? null : { kind: "method", value: named.toUpperCase() };
}

/** The text that a value must be. */
function textOf(criterion: Json | undefined): string | null {
  if (typeof criterion === "string") return criterion;
  const value = operandOf(criterion, "$eq", "value");
  return typeof value === "string" ? value : null;
}

/** The first segment of every path that a pattern takes: it stands there as a text, with a slash behind it, and there is no other way. */
const firstOfAll = /^\^?(\/[\w-]+)\/(?![?*+{])[^|]*$/;

function startOf(criterion: Json | undefined): string | null {
  const pattern = operandOf(criterion, "$regex", "pattern");
  if (typeof pattern !== "string") return null;
  return firstOfAll.exec(pattern)?.[1] ?? null;
}

/** How a path begins: with its first segment. */
export function pathStart(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : path.slice(0, end);
}

function operandOf(
  criterion: Json | undefined,
  operator: string,
  name: string,
): Json | undefined {
  const operand = isJsonObject(criterion) ? criterion[operator] : undefined;
  return isJsonObject(operand) ? operand[name] : undefined;
}
