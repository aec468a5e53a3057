import { isJsonObject, type Json, lastingNames } from "../json/values.ts";
import type { RequestView } from "../request/request_view.ts";
import type { Work } from "../runtime/work.ts";
import { type Predicate, valuePredicate } from "./predicate.ts";
import type { StubMatcher } from "./stub_matcher.ts";

/** Conditions that are looked at between two chances to rest. */
const atOnce = 500;

/** The members that a criterion about names asks for; `null` for another one. */
export function keyValuesOf(criterion: Json): { [key: string]: Json } | null {
  if (!isJsonObject(criterion)) return null;
  const operand = Object.hasOwn(criterion, "$key_values")
    ? criterion["$key_values"]
    : undefined;
  if (!isJsonObject(operand)) return null;
  const members = operand["key_values"];
  return isJsonObject(members) && lastingNames(members).length > 0
    ? members
    : null;
}

/** The criterion that asks for one member alone. */
export function keyValue(key: string, expected: Json): Json {
  return { $key_values: { key_values: { [key]: expected } } };
}

/** Every condition of a matcher but a path pattern: of names each by itself. */
export function* conditionsOf(
  { predicates, bodyPredicates }: StubMatcher,
): Work<Predicate[]> {
  const conditions: Predicate[] = [];
  for (const one of [...predicates, ...bodyPredicates]) {
    const members = one.explain === undefined
      ? keyValuesOf(one.criterion)
      : null;
    if (members === null) {
      conditions.push(one);
      continue;
    }
    for (const [key, expected] of Object.entries(members)) {
      conditions.push(
        valuePredicate(one.field, keyValue(key, expected), one.read),
      );
      if (conditions.length % atOnce === 0) yield;
    }
  }
  return conditions;
}

/** The share of conditions that do not hold for a request. */
export function* shareFailing(
  conditions: readonly Predicate[],
  request: RequestView,
): Work<number> {
  let failing = 0;
  for (const [at, condition] of conditions.entries()) {
    if (!condition.test(request, request.method)) failing++;
    if (at % atOnce === 0) yield;
  }
  return conditions.length === 0 ? 0 : failing / conditions.length;
}
