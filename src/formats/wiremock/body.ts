import type { Json, JsonObject } from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { allOf } from "../criteria.ts";
import type { Entry } from "../entry.ts";
import { AskedCount, askingTooMuch } from "../sizes.ts";
import { asBody } from "./empty_body.ts";
import { isAbsent, matcherCriterion } from "./matchers.ts";

interface BodyPlace {
  readonly method: Json | undefined;
  readonly entry: Entry;
}

/** Methods whose bodies the server does not look at. */
const bodyless = new Set<Json | undefined>(["GET", "HEAD"]);

/** The criterion of `bodyPatterns`, all of which must hold. */
export function* bodyCriterion(
  patterns: Json,
  { method, entry }: BodyPlace,
): Work<Json | undefined> {
  if (patterns === null) return undefined;
  const list = Array.isArray(patterns) ? patterns : [patterns];
  if (list.length === 0) return undefined;
  if (bodyless.has(method)) {
    if (list.every(isAbsent)) return undefined;
    entry.rewritten(
      ["request", "bodyPatterns"],
      `the body of a ${method} is seen with --listener exact only`,
      "narrower",
    );
  }
  const criteria: JsonObject[] = [];
  const asked = new AskedCount();
  for (const [at, matcher] of list.entries()) {
    const reading = isAbsent(matcher)
      ? { ok: true as const, criterion: { $eq: "" } }
      : yield* matcherCriterion(matcher);
    if (reading.ok) criteria.push(yield* asBody(matcher, reading.criterion));
    else entry.refuse(["request", "bodyPatterns", at], reading.reason);
    if (reading.ok && asked.isTooMuchWith(reading.criterion)) {
      entry.refuse(["request", "bodyPatterns", at], askingTooMuch);
      return undefined;
    }
    yield;
  }
  return allOf(criteria);
}

/** What the body of a part must be, or why that cannot be said. */
type PartBody =
  | { readonly ok: true; readonly body: Json | undefined }
  | { readonly ok: false; readonly reason: string };

/** A body of a part: the same without a method. */
export function* partBody(patterns: Json): Work<PartBody> {
  if (!Array.isArray(patterns) || patterns.length === 0) {
    return { ok: true, body: undefined };
  }
  const criteria: JsonObject[] = [];
  const asked = new AskedCount();
  for (const matcher of patterns) {
    const reading = yield* matcherCriterion(matcher);
    if (!reading.ok) return reading;
    if (asked.isTooMuchWith(reading.criterion)) {
      return { ok: false, reason: askingTooMuch };
    }
    criteria.push(reading.criterion);
    yield;
  }
  return { ok: true, body: allOf(criteria) };
}
