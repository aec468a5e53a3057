import { describeCriterion } from "../criteria/description.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import type { RequestMatcher } from "../matching/request_matcher.ts";
import type { Assertion } from "../model/assertion.ts";
import type { Claim } from "../model/claim.ts";

/** A claim in a few words, such as `POST /orders (body)`. */
export function describeClaim(claim: Claim): string {
  const { request, title, stubId, selectedBy, traceId, response, chaos } =
    claim;
  const more = {
    matched_stub_id: stubId,
    selected_by: selectedBy,
    trace_id: traceId,
    response,
    chaos,
  };
  const names = Object.entries(more).filter(([, one]) => one !== null)
    .map(([name]) => name);
  const whole = describeRequest(request, names);
  return title === null ? whole : `"${title}": ${whole}`;
}

/** What is asserted, in a few words: the same whether it holds or not. */
export function describeAssertion(
  { claims, order, nothingElse, noUnmatched, noUnusedStubs }: Assertion,
): string {
  const counts = claims.map((one) =>
    `${describeTimes(one.times)} of ${describeClaim(one)}`
  );
  return [
    ...(order === null ? counts : [`in order ${counts.join(", then ")}`]),
    ...(nothingElse ? ["nothing else"] : []),
    ...(noUnmatched ? ["none without a stub"] : []),
    ...(noUnusedStubs ? ["no unused stub"] : []),
  ].join(", ");
}

/** What a request should look like, in a few words. */
export function describeRequest(
  { method, path, ...others }: RequestMatcher,
  more: readonly string[] = [],
): string {
  const first = [method, path].filter((one) => one !== undefined)
    .map(describeText).join(" ") || "any request";
  const names = [...Object.keys(others), ...more];
  return names.length === 0 ? first : `${first} (${names.join(", ")})`;
}

function describeText(value: Json): string {
  return typeof value === "string" ? value : describeCriterion(value);
}

/** How often, such as `2`, `2 or more`, `2 to 3`. */
export function describeTimes(times: Json): string {
  if (typeof times === "number") return String(times);
  if (isJsonObject(times)) {
    for (const [operator, { member, words }] of Object.entries(bounds)) {
      const value = operandOf(times, operator, member);
      if (typeof value === "number") return words(value);
    }
    const lower = operandOf(times, "$between", "lower");
    const upper = operandOf(times, "$between", "upper");
    const isPlain = operandOf(times, "$between", "is_inclusive") !== false;
    if (typeof lower === "number" && typeof upper === "number" && isPlain) {
      return `${lower} to ${upper}`;
    }
  }
  return `as many as are ${describeCriterion(times)}`;
}

const bounds = {
  $eq: { member: "value", words: String },
  $gte: { member: "value", words: (least: number) => `${least} or more` },
  $gt: { member: "value", words: (than: number) => `more than ${than}` },
  $lte: { member: "value", words: (most: number) => `at most ${most}` },
  $lt: { member: "value", words: (than: number) => `fewer than ${than}` },
};

function operandOf(criterion: Json, operator: string, member: string) {
  if (!isJsonObject(criterion) || !Object.hasOwn(criterion, operator)) {
    return undefined;
  }
  const operand = criterion[operator];
  return isJsonObject(operand) ? operand[member] : undefined;
}
