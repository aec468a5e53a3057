import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
} from "../json/values.ts";
import type { Entry } from "./entry.ts";
import { memberOf, numberOf, textOf } from "./member.ts";

/**
 * What members are in their format. A scalar is a text, or a number or boolean
 * that stands for one; a number may be in quotes. Texts are a list of scalars,
 * lines an object whose members are scalars or such lists.
 */
type Kind =
  | "text"
  | "scalar"
  | "boolean"
  | "number"
  | "object"
  | "list"
  | "texts"
  | "lines";

const articles: Readonly<Record<Kind, string>> = {
  text: "a text",
  scalar: "a text",
  boolean: "true or false",
  number: "a number",
  object: "an object",
  list: "a list",
  texts: "a list of texts",
  lines: "an object of texts, or of lists of texts",
};

/** The members of an object, with what each is. */
export type Kinds = Readonly<Record<string, Kind>>;

/** An entry, and the way from its place to what is looked at. */
export interface Looked {
  readonly entry: Entry;
  readonly place: JsonPath;
}

/**
 * Refuses an entry for each member that is given and not what its format says:
 * left out, it would tell requests apart no longer, or answer something else.
 * `place` leads to the object.
 */
export function checkKinds(
  given: JsonObject,
  kinds: Kinds,
  { entry, place }: Looked,
): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = memberOf(given, name);
    if (value === null) continue;
    const wrong = wrongIn(value, kind);
    if (wrong === null) continue;
    entry.refuse(
      [...place, name, ...wrong],
      `it should be ${shouldBe(kind, wrong)}`,
    );
  }
}

/** Whether all members that are given are what their format says. */
export function areOfKinds(given: JsonObject, kinds: Kinds): boolean {
  return Object.entries(kinds).every(([name, kind]) => {
    const value = memberOf(given, name);
    return value === null || wrongIn(value, kind) === null;
  });
}

/** Refuses an entry whose member should be a list of pairs, such as `{"key": "a", "value": "b"}`, and is not. */
export function checkPairs(
  given: Json,
  [name, value]: readonly [name: string, value: string],
  { entry, place }: Looked,
): void {
  if (given === null) return;
  if (!Array.isArray(given)) return entry.refuse(place, "it should be a list");
  for (const [at, one] of given.entries()) {
    const isPair = isOfKind(memberOf(one, name), "scalar") &&
      isOfKind(memberOf(one, value) ?? "", "scalar");
    if (isPair) continue;
    const message =
      `it should be an object with a ${name} and a ${value}, both texts`;
    return entry.refuse([...place, at], message);
  }
}

/** Tells each member that is not known as left out of the answer. */
export function tellUnknown(
  given: Json,
  known: ReadonlySet<string>,
  { entry, place }: Looked,
): void {
  for (const name of Object.keys(isJsonObject(given) ? given : {})) {
    if (known.has(name) || memberOf(given, name) === null) continue;
    entry.lost([...place, name], `"${name}" is not known, and is left out`);
  }
}

/** The way to what is not of a kind; `null` where all is. */
function wrongIn(value: Json, kind: Kind): JsonPath | null {
  if (!isOfKind(value, kind)) return [];
  if (kind !== "texts" && kind !== "lines") return null;
  // Thousands are looked at quickly where they are what they mostly are.
  if (Object.values(value ?? {}).every((one) => typeof one === "string")) {
    return null;
  }
  const members: readonly (readonly [string | number, Json])[] =
    kind === "texts" && Array.isArray(value)
      ? [...value.entries()]
      : kind === "lines" && isJsonObject(value)
      ? Object.entries(value).map(([name, one]) => [name, one ?? null])
      : [];
  const wrong = members.find(([, one]) =>
    !(kind === "lines" ? [one].flat() : [one]).every((line) =>
      isOfKind(line, "scalar")
    )
  );
  return wrong === undefined ? null : [wrong[0]];
}

function shouldBe(kind: Kind, wrong: JsonPath): string {
  if (wrong.length === 0) return articles[kind];
  return kind === "lines" ? "a text or a list of texts" : "a text";
}

function isOfKind(value: Json, kind: Kind): boolean {
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "scalar":
      return textOf(value) !== undefined;
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return numberOf(value) !== undefined;
    case "object":
    case "lines":
      return isJsonObject(value);
    case "list":
    case "texts":
      return Array.isArray(value);
  }
}
