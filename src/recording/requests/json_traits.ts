import { exactJson, exactList } from "../../formats/criteria.ts";
import {
  isJsonNumber,
  type JsonNumber,
  numberKey,
  sameNumber,
} from "../../json/decimal.ts";
import { pointerStep } from "../../json/pointer.ts";
import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import type { Work } from "../../runtime/work.ts";
import type { Blur } from "./noise.ts";
import type { NoisePlace, Trait } from "./trait.ts";
import { type Review, reviewNumber, reviewText } from "./value_review.ts";

/** Members of a body that are looked at by themselves (docs/limits.md); a body with more is one thing. */
const maxMembers = 500;

/** Nesting of members that are looked at by themselves; what lies deeper is one thing. */
const deepestMembers = 20;

/** A value of JSON as it is asked for. */
interface AskedValue {
  /** The same text for equal values. */
  readonly key: string;
  /** The same with the kinds of noise in place of it. */
  readonly blurred: string;
  readonly criterion: Json;
  readonly noise: readonly NoisePlace[];
  readonly isWeak: boolean;
}

/** What a body of JSON says, member by member; objects are gone into, lists are one thing. */
export function* jsonTraits(value: Json, review: Review): Work<Trait[]> {
  const traits: Trait[] = [];
  const isSmall = yield* collect(value, [], traits, review);
  return isSmall ? traits : [yield* traitOf(value, [], review)];
}

function* collect(
  value: Json,
  path: readonly string[],
  traits: Trait[],
  review: Review,
): Work<boolean> {
  if (!hasMembers(value) || path.length === deepestMembers) {
    traits.push(yield* traitOf(value, path, review));
    return traits.length <= maxMembers;
  }
  for (const [name, member] of Object.entries(value)) {
    const here = [...path, name];
    if (!(yield* collect(member, here, traits, review))) return false;
  }
  return true;
}

/** Whether a value has members that can be asked for one by one: names that would be operators cannot. */
function hasMembers(value: Json): value is JsonObject {
  return isJsonObject(value) && isNamed(value) &&
    Object.keys(value).length > 0;
}

function isNamed(value: JsonObject): boolean {
  return !Object.keys(value).some((name) => name.startsWith("$"));
}

function* traitOf(
  value: Json,
  path: readonly string[],
  review: Review,
): Work<Trait> {
  const { key, blurred, criterion, noise, isWeak } = yield* asked(
    value,
    path,
    review,
  );
  const trait = { field: "json", path, place: placeOf(path), key } as const;
  if (noise.length === 0) return { ...trait, criterion, blur: null, noise };
  return {
    ...trait,
    criterion,
    blur: { kind: blurred, criterion, isWeak },
    noise,
    sharp: { key, criterion: exactly(value) },
  };
}

/** The same text for equal numbers, `1` and `1.0`; the long way is for the few that need it. */
function keyOfNumber(value: JsonNumber): string {
  if (typeof value === "number") return String(value);
  const near = Number(value.rawJSON);
  return sameNumber(near, value) ? String(near) : numberKey(value);
}

/** The place of a member in a body, as `body/user/id`. */
function placeOf(path: readonly string[]): string {
  return ["body", ...path.map(pointerStep)].join("/");
}

/** A criterion of one value: a tree may hold names that would be operators. */
function exactly(value: Json): Json {
  return Array.isArray(value) || isJsonObject(value) ? exactJson(value) : value;
}

/** Parts of a list or an object that are looked at in one step. */
const atOnce = 100;

function* asked(
  value: Json,
  path: readonly string[],
  review: Review,
): Work<AskedValue> {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
  if (typeof value === "string") {
    return leaf(value, path, reviewText(value, name, review));
  }
  if (typeof value === "number" || isRawNumber(value)) {
    const blur = reviewNumber(JSON.stringify(value), name, review);
    return leaf(value, path, blur);
  }
  if (Array.isArray(value)) {
    const items: AskedValue[] = [];
    for (const [at, one] of value.entries()) {
      items.push(yield* asked(one, [...path, String(at)], review));
      if (items.length % atOnce === 0) yield;
    }
    const criterion = exactList(items.map(({ criterion }) => criterion));
    return joined(value, items, {
      key: `[${items.map(({ key }) => key).join()}]`,
      blurred: `[${items.map(({ blurred }) => blurred).join()}]`,
      criterion,
    });
  }
  return isJsonObject(value)
    ? yield* askedObject(value, path, review)
    : leaf(value, path, null);
}

type AskedMember = AskedValue & {
  readonly name: string;
  /** The name as JSON. */
  readonly mark: string;
};

function* askedObject(
  value: JsonObject,
  path: readonly string[],
  review: Review,
): Work<AskedValue> {
  const members: AskedMember[] = [];
  for (const name of Object.keys(value).sort()) {
    const one = yield* asked(value[name] ?? null, [...path, name], review);
    members.push({ ...one, name, mark: JSON.stringify(name) });
    if (members.length % atOnce === 0) yield;
  }
  const criteria: JsonObject = {};
  for (const { name, criterion } of members) setOwn(criteria, name, criterion);
  // Then nothing in it can be asked for but all of it.
  const known = isNamed(value) && path.length < 2 * deepestMembers;
  const parts = known
    ? members
    : members.map((one) => ({ ...one, noise: [], blurred: one.key }));
  return joined(value, parts, {
    key: `{${members.map(({ mark, key }) => `${mark}:${key}`).join()}}`,
    blurred: `{${
      parts.map(({ mark, blurred }) => `${mark}:${blurred}`).join()
    }}`,
    criterion: { $exact_key_values: criteria },
  });
}

function joined(
  value: Json,
  parts: readonly AskedValue[],
  whole: Pick<AskedValue, "key" | "blurred" | "criterion">,
): AskedValue {
  const noise = parts.flatMap((part) => part.noise);
  return {
    ...whole,
    criterion: noise.length === 0 ? exactJson(value) : whole.criterion,
    noise,
    isWeak: parts.some(({ isWeak }) => isWeak),
  };
}

function leaf(
  value: Json,
  path: readonly string[],
  blur: Blur | null,
): AskedValue {
  const key = isJsonNumber(value) ? keyOfNumber(value) : JSON.stringify(value);
  return {
    key,
    blurred: blur === null ? key : `~${blur.kind}`,
    criterion: blur === null ? exactly(value) : blur.criterion,
    noise: blur === null ? [] : [{ place: placeOf(path), kind: blur.kind }],
    isWeak: blur?.isWeak === true,
  };
}
