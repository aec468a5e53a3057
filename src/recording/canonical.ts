import { isJsonObject, type Json, setOwn } from "../json/values.ts";

/** JSON as a text that does not depend on the order of members. */
export function canonical(value: Json): string {
  return JSON.stringify(sorted(value));
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const members = {};
  for (const name of Object.keys(value).sort()) {
    setOwn(members, name, sorted(value[name] ?? null));
  }
  return members;
}
