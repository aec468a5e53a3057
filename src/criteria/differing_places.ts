import { pointerOf } from "../json/pointer.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { operationOf } from "./criterion.ts";
import { explainCriterion } from "./explanation.ts";
import type { Clock, MatchValue } from "./match_value.ts";
import { itemsOf, part } from "./operand.ts";
import { readSubject } from "./operators/json.ts";

/** One member of a JSON value that is other than it was asked for. */
export interface DifferingPlace {
  /** Where it is, as a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The criterion of the member; absent where none is expected. */
  readonly expected?: Json;
  /** What is there; absent where nothing is. */
  readonly actual?: Json;
  readonly reason: string;
}

/** A person reads no more. */
const most = 100;

/** A criterion beside the value that it is about; `undefined` where there is none. */
interface Pair {
  readonly keys: readonly string[];
  readonly expected: Json | undefined;
  readonly actual: Json | undefined;
}

/**
 * All members in which a JSON text differs from what a criterion asks of it,
 * where an explanation says the first alone. It looks into lists and objects
 * that are asked for member by member; what else fails is one place.
 */
export function differingPlaces(
  criterion: Json,
  subject: MatchValue,
  clock: Clock,
): readonly DifferingPlace[] {
  const operand = operandOf(criterion, "$json");
  if (operand === undefined) return [];
  const reading = readSubject(subject);
  if (!reading.ok) return [];
  const expected = part(operand, "inner_criteria");
  const found: DifferingPlace[] = [];
  const pending: Pair[] = [{ keys: [], expected, actual: reading.value }];
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const reason = whyNot(one, clock);
    if (reason === undefined) continue;
    const inside = membersOf(one);
    if (inside.length > 0) pending.push(...inside.toReversed());
    else found.push(placeOf(one, reason));
    if (found.length === most) break;
  }
  return found;
}

/** Why a pair differs, `undefined` where it does not. */
function whyNot(
  { expected, actual }: Pair,
  clock: Clock,
): string | undefined {
  if (expected === undefined) return "it is not expected";
  if (actual === undefined) return "it is missing";
  const { matched, reason } = explainCriterion(expected, actual, clock);
  return matched ? undefined : reason;
}

function placeOf(
  { keys, expected, actual }: Pair,
  reason: string,
): DifferingPlace {
  return {
    pointer: pointerOf(keys),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    reason,
  };
}

/** The pairs that one consists of; none where it has to be looked at as a whole. */
function membersOf({ keys, expected, actual }: Pair): readonly Pair[] {
  if (expected === undefined || actual === undefined) return [];
  const operand = operandOf(expected, "$eq");
  if (operand !== undefined) {
    return membersOf({ keys, actual, expected: part(operand, "value") });
  }
  const both = operandOf(expected, "$and");
  if (both !== undefined) {
    return itemsOf(both).map((item) => ({ keys, expected: item, actual }));
  }
  const some = operandOf(expected, "$key_values");
  const all = operandOf(expected, "$exact_key_values");
  const asked = some ?? all;
  if (asked !== undefined) {
    const members = part(asked, "key_values");
    return paired(keys, members, { actual, isExact: all !== undefined });
  }
  const isLiteral = operationOf(expected) === undefined;
  return isLiteral ? paired(keys, expected, { actual, isExact: true }) : [];
}

function operandOf(criterion: Json, name: string): JsonObject | undefined {
  return isJsonObject(criterion) && Object.hasOwn(criterion, name)
    ? operationOf(criterion)?.operand
    : undefined;
}

/** The members of two lists or two objects by their keys. */
function paired(
  keys: Pair["keys"],
  expected: Json,
  { actual, isExact }: { actual: Json; isExact: boolean },
): readonly Pair[] {
  const wanted = byKey(expected);
  const there = byKey(actual);
  if (wanted === undefined || there === undefined) return [];
  if (Array.isArray(expected) !== Array.isArray(actual)) return [];
  const all = isExact ? [...wanted.keys(), ...there.keys()] : wanted.keys();
  return [...new Set(all)].map((key) => ({
    keys: [...keys, key],
    expected: wanted.get(key),
    actual: there.get(key),
  }));
}

function byKey(value: Json): ReadonlyMap<string, Json> | undefined {
  return Array.isArray(value) || isJsonObject(value)
    ? new Map(Object.entries(value))
    : undefined;
}
