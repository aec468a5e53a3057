// What mountebank's predicates take, written down once more from its manual:
// each field of the request is turned into small letters or left, then compared.

import type { Json, JsonObject } from "../../src/json/values.ts";
import { isJsonObject } from "../../src/json/values.ts";
import type { SentRequest } from "./never_wider.ts";

/** A value that mountebank compares; nothing where a name is not there. */
type Value = Json | undefined;

/** How letters count. */
interface Casing {
  readonly ofKeys: boolean;
  readonly ofValues: boolean;
}

/** A comparison that fails in mountebank, which then answers with an error. */
class Failing extends Error {}

/** Whether a predicate takes a request. */
export function mountebankTakes(
  predicate: JsonObject,
  sent: SentRequest,
): boolean {
  try {
    return holds(predicate, sent);
  } catch (error) {
    if (error instanceof Failing) return false;
    throw error;
  }
}

function holds(predicate: JsonObject, sent: SentRequest): boolean {
  const { not, and, or, caseSensitive, keyCaseSensitive } = predicate;
  const list = (given: Json | undefined) =>
    (Array.isArray(given) ? given : []).filter(isJsonObject);
  if (isJsonObject(not)) return !holds(not, sent);
  if (and) return list(and).every((one) => holds(one, sent));
  // Where one of them fails, mountebank gives up; the others are asked all the same here.
  if (or) return list(or).some((one) => mountebankTakes(one, sent));
  const name = names.find((one) => one in predicate) ?? "";
  const isCased = caseSensitive === true;
  const casing = {
    ofKeys: name === "matches" || keyCaseSensitive === undefined
      ? isCased
      : keyCaseSensitive === true && isCased,
    ofValues: isCased,
  };
  const expected = predicate[name] ?? {};
  const request = seen(sent);
  const isPathCased = name === "matches" || keyCaseSensitive === undefined
    ? isCased
    : keyCaseSensitive === true;
  const given = selectorOf(predicate);
  const selector = isPathCased ? given : given?.toLowerCase() ?? null;
  if (selector !== null) {
    const found = selected(String(request["body"] ?? ""), selector, casing);
    if (found === undefined) delete request["body"];
    else request["body"] = found;
  }
  const actual = folded(request, casing);
  if (name === "deepEquals") return deeply(expected, actual, casing);
  const test = comparisons(isCased)[name] ?? (() => false);
  const keys = { ...casing, ofValues: true };
  const wanted = folded(expected, name === "matches" ? keys : casing);
  return fits(wanted, actual, { test, casing });
}

const names = [
  "equals",
  "deepEquals",
  "contains",
  "startsWith",
  "endsWith",
  "matches",
  "exists",
];

type Test = (expected: Value, actual: Value) => boolean;

function comparisons(isCased: boolean): Record<string, Test> {
  const text =
    (compare: (expected: string, actual: string) => boolean): Test =>
    (expected, actual) => {
      if (typeof actual !== "string") throw new Failing();
      return compare(String(expected), actual);
    };
  return {
    equals: (expected, actual) => String(expected) === String(actual),
    contains: text((expected, actual) => actual.includes(expected)),
    startsWith: text((expected, actual) => actual.startsWith(expected)),
    // The end of a number is not found there: it is sought anywhere.
    endsWith: (expected, actual) =>
      text((end, whole) =>
        typeof expected === "string" ? whole.endsWith(end) : whole.includes(end)
      )(expected, actual),
    matches: (expected, actual) =>
      new RegExp(String(expected), isCased ? "" : "i").test(String(actual)),
    exists: (expected, actual) => Boolean(expected) === (actual !== ""),
  };
}

/** The request as mountebank shows it. */
function seen({ method, target, headers, body }: SentRequest): JsonObject {
  const url = new URL(target, "http://localhost");
  // Of lines with one name, an empty one gives way to the next.
  const filled = headers.filter(([name, value], at) =>
    value !== "" || headers.findLastIndex(([other]) => other === name) === at
  );
  const lines = grouped(filled, (name) => name.toLowerCase());
  const type = headers.find(([name]) => name.toLowerCase() === "content-type");
  const isForm = type?.[1].split(";")[0]?.trim() ===
    "application/x-www-form-urlencoded";
  return {
    method,
    path: url.pathname,
    query: grouped(new URLSearchParams(url.search)),
    headers: lines,
    body,
    ...(isForm && body !== ""
      ? { form: grouped(new URLSearchParams(body)) }
      : {}),
  };
}

function grouped(
  pairs: Iterable<readonly [string, string]>,
  nameOf = (name: string) => name,
): JsonObject {
  const all = Map.groupBy(pairs, ([name]) => nameOf(name));
  return Object.fromEntries(
    all.entries().map(([name, list]) => {
      const values = list.map(([, value]) => value);
      return [name, values.length > 1 ? values : values[0] ?? ""];
    }),
  );
}

/** In small letters, where they do not count; of two names that become one, the later one stays. */
function folded(value: Json, casing: Casing): Json {
  if (typeof value === "string") {
    return casing.ofValues ? value : value.toLowerCase();
  }
  if (Array.isArray(value)) return value.map((one) => folded(one, casing));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      casing.ofKeys ? name : name.toLowerCase(),
      folded(one, casing),
    ]),
  );
}

interface Fitting {
  readonly test: Test;
  readonly casing: Casing;
}

function fits(expected: Value, actual: Value, how: Fitting): boolean {
  if (!isJsonObject(expected)) {
    return how.test(expected, actual === undefined ? "" : actual);
  }
  if (!actual) return false;
  const object = typeof actual === "string"
    ? parsed(actual, how.casing)
    : actual;
  return Object.entries(expected).every(([name, wanted]) => {
    const member = memberOf(object, name);
    if (Array.isArray(member)) {
      return wanted === true && isAsking(how) ||
        member.some((one) => fits(wanted, one, how));
    }
    if (member === undefined && Array.isArray(object)) {
      return object.some((one) => fits(expected, one, how));
    }
    return fits(wanted, member, how);
  });
}

/** Whether it is asked that something exists. */
function isAsking({ test }: Fitting): boolean {
  return test(true, "a") && test(false, "") && !test(true, "");
}

function memberOf(value: Value, name: string): Value {
  return typeof value === "object" && value !== null &&
      Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

function parsed(text: string, casing: Casing): Json {
  try {
    return folded(JSON.parse(text), casing);
  } catch {
    return text;
  }
}

/** Everything alike, numbers and texts being one; the order of values does not count. */
function deeply(expected: Json, actual: Json, casing: Casing): boolean {
  return Object.entries(isJsonObject(expected) ? expected : {}).every(
    ([field, wanted]) => {
      const found = memberOf(actual, field);
      const value = isJsonObject(wanted) && typeof found === "string"
        ? parsed(found, casing)
        : found;
      return printed(folded(wanted, casing)) === printed(value);
    },
  );
}

function printed(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(printed).sort().join()}]`;
  if (!isJsonObject(value)) {
    return value === undefined ? "nothing" : JSON.stringify(String(value));
  }
  const members = Object.keys(value).sort()
    .map((name) => `${JSON.stringify(name)}:${printed(value[name])}`);
  return `{${members.join()}}`;
}

function selectorOf({ jsonpath }: JsonObject): string | null {
  return isJsonObject(jsonpath) ? String(jsonpath["selector"]) : null;
}

/** What a path such as `$.a.b` or `$.a[0]` finds. */
function selected(text: string, selector: string, casing: Casing): Value {
  const steps = selector.match(/\w+/g) ?? [];
  let value: Value = parsed(text, casing);
  for (const step of steps) value = memberOf(value, step);
  return value;
}
