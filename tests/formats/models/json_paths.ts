import { isJsonObject, type Json } from "../../../src/json/values.ts";

/** A name, a place in a list, all items, or a filter. */
type Step = string | number | typeof every | ((item: Json) => boolean);

const every = Symbol("every");

/** What is found: one value at most, or any number. */
export type Found =
  | { readonly isDefinite: true; readonly value: Json | undefined }
  | { readonly isDefinite: false; readonly values: readonly Json[] };

const at = (item: Json, name: string) =>
  isJsonObject(item) && Object.hasOwn(item, name) ? item[name] : undefined;
const has = (name: string) => (item: Json) => at(item, name) !== undefined;
/** A number and the text of one are the same. */
const isText = (name: string, text: string) => (item: Json) => {
  const value = at(item, name);
  return (typeof value === "string" || typeof value === "number") &&
    String(value) === text;
};
const number =
  (name: string, holds: (value: number) => boolean) => (item: Json) => {
    const value = at(item, name);
    return typeof value === "number" && holds(value);
  };
/** The function counts members of lists and objects, the operator characters of texts and items of lists. */
const sizeIs = (name: string, size: number) => (item: Json) => {
  const value = at(item, name);
  if (Array.isArray(value)) return value.length === size;
  return isJsonObject(value) && Object.keys(value).length === size;
};
const lengthIs = (name: string, length: number) => (item: Json) => {
  const value = at(item, name);
  return (Array.isArray(value) || typeof value === "string") &&
    value.length === length;
};
const isEmpty = (name: string, wanted: boolean) => (item: Json) => {
  const value = at(item, name);
  return (Array.isArray(value) || typeof value === "string") &&
    (value.length === 0) === wanted;
};
const not = (test: (item: Json) => boolean) => (item: Json) => !test(item);

/** Paths that the tests ask, and what Jayway's reader makes of them, said by hand. */
const paths: Readonly<Record<string, readonly Step[]>> = {
  "$.a": ["a"],
  "$.b": ["b"],
  "$.a.b": ["a", "b"],
  "$['a']": ["a"],
  "$.l": ["l"],
  "$.l[0]": ["l", 0],
  "$.l[-1]": ["l", -1],
  "$.l[0].a": ["l", 0, "a"],
  "$.l[*]": ["l", every],
  "$.l[*].a": ["l", every, "a"],
  "$.l[?(@.a)]": ["l", has("a")],
  "$.l[?(!@.a)]": ["l", not(has("a"))],
  "$.l[?(@.a == '5')]": ["l", isText("a", "5")],
  "$.l[?(@.a == 5)]": ["l", isText("a", "5")],
  "$.l[?(@.a != '5')]": ["l", not(isText("a", "5"))],
  "$.l[?(@.a > 1)]": ["l", number("a", (value) => value > 1)],
  "$.l[?(@.a <= 1)].b": ["l", number("a", (value) => value <= 1), "b"],
  "$.l[?(@.a =~ /A?x/i)]": ["l", (item) => {
    const value = at(item, "a");
    return typeof value === "string" && /^a?x$/i.test(value);
  }],
  "$.l[?(@.a in ['5', 'x'])]": [
    "l",
    (item) => isText("a", "5")(item) || isText("a", "x")(item),
  ],
  "$.l[?(@.a nin ['5', 'x'])]": [
    "l",
    (item) => !isText("a", "5")(item) && !isText("a", "x")(item),
  ],
  "$.l[?(@.a == 'x' && @.b)]": [
    "l",
    (item) => isText("a", "x")(item) && has("b")(item),
  ],
  "$.l[?(@.a == 'x' || @.b == 1)]": [
    "l",
    (item) => isText("a", "x")(item) || isText("b", "1")(item),
  ],
  "$[?(@.a == 'x')]": [isText("a", "x")],
  "$[?(@.l.size() == 2)]": [sizeIs("l", 2)],
  "$[?(@.l.length() == 1)]": [sizeIs("l", 1)],
  "$[?(@.a empty true)]": [isEmpty("a", true)],
  "$[?(@.a empty false)]": [isEmpty("a", false)],
  "$[?(@.l size 1)]": [lengthIs("l", 1)],
  "$.l[?(@.a contains 'x')]": ["l", (item) => {
    const value = at(item, "a");
    return typeof value === "string" ? value.includes("x") : false;
  }],
};

export const pathNames: readonly string[] = Object.keys(paths);

/** What a path finds. */
export function find(expression: string, root: Json): Found {
  const steps = paths[expression];
  if (steps === undefined) throw new Error(`no path ${expression}`);
  let values: readonly Json[] = [root];
  let isDefinite = true;
  for (const step of steps) {
    values = values.flatMap((value) => follow(step, value));
    isDefinite &&= typeof step === "string" || typeof step === "number";
    // Where the first steps lead nowhere, those behind them find nothing.
    if (isDefinite && values.length === 0) {
      return { isDefinite, value: undefined };
    }
  }
  return isDefinite
    ? { isDefinite, value: values[0] }
    : { isDefinite: false, values };
}

/** A filter asks an object itself, and a list its items. */
function follow(step: Step, value: Json): Json[] {
  if (typeof step === "string") {
    const inner = at(value, step);
    return inner === undefined ? [] : [inner];
  }
  if (typeof step === "number") {
    const inner = Array.isArray(value) ? value.at(step) : undefined;
    return inner === undefined ? [] : [inner];
  }
  if (typeof step === "function") {
    if (Array.isArray(value)) return value.filter(step);
    return isJsonObject(value) && step(value) ? [value] : [];
  }
  if (Array.isArray(value)) return [...value];
  return isJsonObject(value) ? Object.values(value) : [];
}
