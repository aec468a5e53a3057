import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import { absent, allOf, single } from "../criteria.ts";
import { bad, type CriterionReading, good } from "../criterion_reading.ts";
import type { Entry } from "../entry.ts";
import { areTooManyNames, AskedCount, askingTooMuch } from "../sizes.ts";
import { isAbsent, matcherCriterion, takesAbsence } from "./matchers.ts";

/** Criteria by name; those that hold for what is not there stand beside the others. */
export function* namedCriterion(
  matchers: JsonObject,
  { entry, name }: { readonly entry: Entry; readonly name: string },
): Work<JsonObject | undefined> {
  const present: JsonObject = {};
  const apart: JsonObject[] = [];
  const asked = new AskedCount();
  const keys = Object.keys(matchers);
  if (areTooManyNames(keys.length)) {
    entry.refuse(["request", name], askingTooMuch);
    return undefined;
  }
  for (const key of keys) {
    yield;
    const matcher = matchers[key] ?? null;
    if (isAbsent(matcher)) {
      apart.push(absent(key));
      continue;
    }
    const reading = name === "cookies"
      ? cookieCriterion(yield* matcherCriterion(matcher))
      : yield* valuesCriterion(matcher);
    if (!reading.ok) {
      entry.refuse(["request", name, key], reading.reason);
      continue;
    }
    if (asked.isTooMuchWith(plain(reading.criterion))) {
      entry.refuse(["request", name, key], askingTooMuch);
      return undefined;
    }
    if (name !== "cookies" && takesAbsence(matcher)) {
      const there = { $key_values: single(key, reading.criterion) };
      apart.push({ $or: [absent(key), there] });
    } else setOwn(present, key, plain(reading.criterion));
  }
  return together(present, apart);
}

function together(
  present: JsonObject,
  apart: readonly JsonObject[],
): JsonObject | undefined {
  const isAnyThere = Object.keys(present).length > 0;
  if (apart.length === 0) return isAnyThere ? present : undefined;
  return allOf(isAnyThere ? [{ $key_values: present }, ...apart] : apart);
}

/** Spaces and the signs of a cookie's value (RFC 6265 section 4.1.1): WireMock drops others, and takes quotes away. */
const cookieValue = { $regex: "[ !#-+\\--:<-\\[\\]-~]*\\Z" };

function cookieCriterion(reading: CriterionReading): CriterionReading {
  if (!reading.ok) return reading;
  const { $eq } = reading.criterion;
  const isPlain = typeof $eq === "string" && !/[^\S ]|[",;\\]/.test($eq);
  return isPlain ? reading : good({ $and: [cookieValue, reading.criterion] });
}

/** `{"$eq": "a"}` is written as the text alone. */
export function plain(criterion: JsonObject): Json {
  const { $eq, ...rest } = criterion;
  return typeof $eq === "string" && Object.keys(rest).length === 0
    ? $eq
    : criterion;
}

/** A matcher for a value, or for all values of a name. */
function* valuesCriterion(matcher: Json): Work<CriterionReading> {
  for (const [name, extra] of [["hasExactly", false], ["includes", true]]) {
    const list = isJsonObject(matcher) ? matcher[String(name)] : undefined;
    if (!Array.isArray(list)) continue;
    if (isJsonObject(matcher) && Object.keys(matcher).length > 1) {
      return bad(`more than "${name}" in one matcher`);
    }
    const items: JsonObject[] = [];
    for (const one of list) {
      const reading = yield* matcherCriterion(one);
      if (!reading.ok) return reading;
      items.push(reading.criterion);
      yield;
    }
    const $list = { items, any_order: true, extra: extra === true };
    return { ok: true, criterion: { $values: { $list } } };
  }
  return yield* matcherCriterion(matcher);
}
