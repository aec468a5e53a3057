import { underWay } from "../runtime/attempts.ts";
import { pointerOf } from "../json/pointer.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import { operationOf } from "./criterion.ts";
import { explainCriterion } from "./explanation.ts";
import type { Clock, MatchValue } from "./match_value.ts";
import { itemsOf, part } from "./operand.ts";
import { readSubject } from "./operators/json.ts";
import { kept } from "./timely.ts";

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

/** How far a look through all members has come. */
interface Look {
  readonly found: DifferingPlace[];
  /** Places found beyond those. */
  more: number;
  /** The members still to be looked at, of each level. */
  readonly pending: Iterator<Pair, undefined>[];
  /** The one that is being looked at. */
  current: Pair | undefined;
}

/**
 * The members in which a JSON text differs from what a criterion asks of it,
 * where an explanation says the first alone; of many the first hundred. It
 * looks into lists and objects that are asked for member by member; what else
 * fails is one place.
 */
export function differingPlaces(
  criterion: Json,
  subject: MatchValue,
  clock: Clock,
): readonly DifferingPlace[] {
  const look = lookAt(criterion, subject);
  if (look === undefined) return [];
  while (look.found.length < most && goOn(look, clock));
  return look.found;
}

/** The same, and how many there are beyond these. */
export function countedPlaces(
  criterion: Json,
  subject: MatchValue,
  clock: Clock,
): Pick<Look, "more"> & { readonly found: readonly DifferingPlace[] } {
  const look = lookAt(criterion, subject);
  if (look === undefined) return { found: [], more: 0 };
  while (goOn(look, clock));
  return look;
}

/** A look that begins, or goes on where it was broken off; `undefined` where no JSON is asked for or there is none. */
function lookAt(criterion: Json, subject: MatchValue): Look | undefined {
  const operand = operandOf(criterion, "$json");
  if (operand === undefined) return undefined;
  const reading = readSubject(subject);
  if (!reading.ok) return undefined;
  const expected = part(operand, "inner_criteria");
  const current = { keys: [], expected, actual: reading.value };
  const begin = () => ({ found: [], more: 0, pending: [], current });
  return kept<Look>(operand, subject, begin);
}

/** Looks at one pair, unless its turn is over; whether there was one left. */
function goOn(look: Look, clock: Clock): boolean {
  const pair = look.current ?? nextOf(look.pending);
  if (pair === undefined) return false;
  look.current = pair;
  underWay?.step();
  const reason = whyNot(pair, clock);
  look.current = undefined;
  if (reason === undefined) return true;
  const inside = membersOf(pair);
  const { value: first } = inside.next();
  if (first !== undefined) {
    look.pending.push(inside);
    look.current = first;
  } else if (look.found.length < most) look.found.push(placeOf(pair, reason));
  else look.more++;
  return true;
}

/** The next pair of the innermost level that has one. */
function nextOf(pending: Look["pending"]): Pair | undefined {
  for (;;) {
    const level = pending.at(-1);
    if (level === undefined) return undefined;
    const { value: pair } = level.next();
    if (pair !== undefined) return pair;
    pending.pop();
  }
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
function* membersOf(
  { keys, expected, actual }: Pair,
): Generator<Pair, undefined> {
  if (expected === undefined || actual === undefined) return;
  const operand = operandOf(expected, "$eq");
  if (operand !== undefined) {
    yield* membersOf({ keys, actual, expected: part(operand, "value") });
    return;
  }
  const both = operandOf(expected, "$and");
  if (both !== undefined) {
    for (const item of itemsOf(both)) yield { keys, expected: item, actual };
    return;
  }
  const some = operandOf(expected, "$key_values");
  const all = operandOf(expected, "$exact_key_values");
  const asked = some ?? all;
  if (asked !== undefined) {
    const members = part(asked, "key_values");
    yield* paired(keys, members, { actual, isExact: all !== undefined });
  } else if (operationOf(expected) === undefined) {
    yield* paired(keys, expected, { actual, isExact: true });
  }
}

function operandOf(criterion: Json, name: string): JsonObject | undefined {
  return isJsonObject(criterion) && Object.hasOwn(criterion, name)
    ? operationOf(criterion)?.operand
    : undefined;
}

/** The members of two lists or two objects by their keys. */
function* paired(
  keys: Pair["keys"],
  expected: Json,
  { actual, isExact }: { actual: Json; isExact: boolean },
): Generator<Pair, undefined> {
  if (!hasMembers(expected) || !hasMembers(actual)) return;
  if (Array.isArray(expected) !== Array.isArray(actual)) return;
  for (const key of Object.keys(expected)) {
    const there = memberOf(actual, key);
    yield { keys: [...keys, key], expected: expected[key], actual: there };
  }
  if (!isExact) return;
  for (const key of Object.keys(actual)) {
    if (memberOf(expected, key) !== undefined) continue;
    yield { keys: [...keys, key], expected: undefined, actual: actual[key] };
  }
}

/** A list or an object, by its keys. */
type Members = { readonly [key: string]: Json };

function hasMembers(value: Json): value is Json & Members {
  return Array.isArray(value) || isJsonObject(value);
}

function memberOf(members: Members, key: string): Json | undefined {
  return Object.hasOwn(members, key) ? members[key] : undefined;
}
