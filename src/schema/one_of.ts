import { isJsonObject, type JsonObject } from "../json/values.ts";

/** Whether exactly one of the names has a value other than null. */
export function hasOneOf(
  names: readonly string[],
): (value: unknown) => boolean {
  return (value) =>
    !isJsonObject(value) ||
    names.filter((name) => Object.hasOwn(value, name) && value[name] != null)
        .length === 1;
}

/** JSON Schema of an object in which exactly one of the names is given. */
export function oneOfSchema(names: readonly string[]): JsonObject {
  return { oneOf: names.map(givenSchema) };
}

/** JSON Schema of an object in which none of the names is given. */
export function noneOfSchema(names: readonly string[]): JsonObject {
  const absent = names.map((name) => [name, { type: "null" }]);
  return { properties: Object.fromEntries(absent) };
}

/** JSON Schema of an object in which a member is given. */
export function givenSchema(name: string): JsonObject {
  return {
    required: [name],
    properties: { [name]: { not: { type: "null" } } },
  };
}
