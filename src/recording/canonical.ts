import { hashOf } from "./hash.ts";
import { isJsonObject, type Json, setOwn } from "../json/values.ts";

/** Characters of a text that stands for itself; of a longer one its digest does. */
const longest = 10_000;

/** JSON as a text that does not depend on the order of members. */
export function canonical(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value === "string" && value.length > longest) {
    return hashOf(value);
  }
  if (!isJsonObject(value)) return value;
  const members = {};
  for (const name of Object.keys(value).sort()) {
    setOwn(members, name, sorted(value[name] ?? null));
  }
  return members;
}
