import { compileCriterion, operationOf } from "../criteria/criterion.ts";
import { explainCriterion } from "../criteria/explanation.ts";
import type { Clock } from "../criteria/match_value.ts";
import { clipValue } from "../criteria/shown_value.ts";
import { pointerStep } from "../json/pointer.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import type { Clause } from "../matching/near_miss_shape.ts";
import type { RequestView } from "../request/request_view.ts";

/** Differences of one body that are shown (docs/limits.md). */
const maxDifferences = 20;

/**
 * A clause about a body: where the body is JSON and was to be other JSON, one
 * for each difference with its place (RFC 6901), the values whole.
 */
export function bodyClauses(
  clause: Clause,
  criterion: Json,
  subject: RequestView,
): Clause[] {
  const wanted = operandOf(criterion, "$json", "inner_criteria");
  if (wanted === undefined) return [clause];
  const reading = subject.content.json();
  if (!reading.ok) return [clause];
  const found: Clause[] = [];
  compare(wanted, reading.value, { pointer: "", found, clock: subject });
  if (found.length === 0) return [clause];
  const more = found.length - maxDifferences;
  const shown = found.slice(0, maxDifferences);
  if (more <= 0) return shown;
  const reason = `${more} more ${more === 1 ? "difference" : "differences"}`;
  return [...shown, { ...clause, expected: null, actual: null, reason }];
}

interface Comparison {
  readonly pointer: string;
  readonly found: Clause[];
  readonly clock: Clock;
}

/** Collects where a value is not as wanted, as deep down as can be told. */
function compare(given: Json, actual: Json, at: Comparison): void {
  const wanted = operandOf(given, "$eq", "value") ?? given;
  if (compileCriterion(wanted)(actual, at.clock)) return;
  const members = operandOf(wanted, "$key_values", "key_values");
  if (isJsonObject(members) && isJsonObject(actual)) {
    return compareMembers(members, actual, { ...at, exact: false });
  }
  const isLiteral = operationOf(wanted) === undefined;
  if (isLiteral && isJsonObject(wanted) && isJsonObject(actual)) {
    return compareMembers(wanted, actual, { ...at, exact: true });
  }
  if (isLiteral && Array.isArray(wanted) && Array.isArray(actual)) {
    return compareMembers(byPlace(wanted), byPlace(actual), {
      ...at,
      exact: true,
    });
  }
  const { reason } = explainCriterion(wanted, actual, at.clock);
  differ(at, { expected: wanted, actual, reason });
}

function compareMembers(
  wanted: { readonly [name: string]: Json },
  actual: { readonly [name: string]: Json },
  { exact, ...at }: Comparison & { exact: boolean },
): void {
  for (const [name, one] of Object.entries(wanted)) {
    const inside = { ...at, pointer: `${at.pointer}/${pointerStep(name)}` };
    const value = Object.hasOwn(actual, name) ? actual[name] : undefined;
    if (value !== undefined) compare(one, value, inside);
    else {differ(inside, {
        expected: operandOf(one, "$eq", "value") ?? one,
        actual: null,
        reason: "it is missing",
      });}
  }
  if (!exact) return;
  for (const [name, value] of Object.entries(actual)) {
    if (Object.hasOwn(wanted, name)) continue;
    const inside = { ...at, pointer: `${at.pointer}/${pointerStep(name)}` };
    const reason = "it is there, and was not expected";
    differ(inside, { expected: null, actual: value, reason });
  }
}

function byPlace(list: readonly Json[]): { [place: string]: Json } {
  return Object.fromEntries(list.entries());
}

function differ(
  { pointer, found }: Comparison,
  { expected, actual, reason }: Pick<Clause, "expected" | "actual" | "reason">,
): void {
  const shown = { expected, actual: clipValue(actual ?? null) };
  found.push({ field: "body", pointer, matched: false, ...shown, reason });
}

function operandOf(
  criterion: Json,
  operator: string,
  name: string,
): Json | undefined {
  if (!isJsonObject(criterion) || !Object.hasOwn(criterion, operator)) {
    return undefined;
  }
  const operand = criterion[operator];
  return isJsonObject(operand) ? operand[name] : undefined;
}
