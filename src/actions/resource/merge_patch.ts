import { isJsonObject, type JsonObject, setOwn } from "../../json/values.ts";
import { ownMember } from "./collection.ts";

/** A target with a patch applied (RFC 7396 section 2). */
export function merged(target: JsonObject, patch: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of Object.entries(target)) {
    if (ownMember(patch, name) !== null || !Object.hasOwn(patch, name)) {
      setOwn(result, name, value);
    }
  }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) continue;
    const old = ownMember(result, name);
    const next = isJsonObject(value)
      ? merged(isJsonObject(old) ? old : {}, value)
      : value;
    setOwn(result, name, next);
  }
  return result;
}
