import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import type { Entry } from "./entry.ts";
import { textOf } from "./member.ts";

/** What members are in their format; a scalar is a text, or a number or boolean that stands for one. */
type Kind = "text" | "scalar" | "boolean" | "object" | "list";

const articles: Readonly<Record<Kind, string>> = {
  text: "a text",
  scalar: "a text",
  boolean: "true or false",
  object: "an object",
  list: "a list",
};

/**
 * Refuses an entry for each member that is given and not what its format says:
 * left out, it would tell requests apart no longer. `place` leads to the object.
 */
export function checkKinds(
  given: JsonObject,
  kinds: Readonly<Record<string, Kind>>,
  { entry, place }: {
    readonly entry: Entry;
    readonly place: readonly (string | number)[];
  },
): void {
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given[name] ?? null;
    if (value === null || isOfKind(value, kind)) continue;
    entry.refuse([...place, name], `it should be ${articles[kind]}`);
  }
}

function isOfKind(value: Json, kind: Kind): boolean {
  switch (kind) {
    case "text":
      return typeof value === "string";
    case "scalar":
      return textOf(value) !== undefined;
    case "boolean":
      return typeof value === "boolean";
    case "object":
      return isJsonObject(value);
    case "list":
      return Array.isArray(value);
  }
}
