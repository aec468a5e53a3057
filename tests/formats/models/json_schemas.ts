import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../src/json/values.ts";

/** Whether JSON fits a schema of the few keywords that the tests ask. */
export function fitsSchema(schema: Json, value: Json): boolean {
  if (typeof schema === "boolean") return schema;
  return isJsonObject(schema) &&
    Object.entries(schema).every(([keyword, operand]) =>
      holds(keyword, { operand, value, schema })
    );
}

function holds(
  keyword: string,
  { operand, value, schema }: {
    readonly operand: Json;
    readonly value: Json;
    readonly schema: JsonObject;
  },
): boolean {
  const each = Array.isArray(operand) ? operand : [];
  const fits = (one: Json) => fitsSchema(one, value);
  switch (keyword) {
    case "type":
      return [operand].flat().some((one) => typeFits(one, value));
    case "enum":
      return each.some((one) => isSame(one, value));
    case "const":
      return isSame(operand, value);
    case "minimum":
      return typeof value !== "number" || value >= Number(operand);
    case "exclusiveMaximum":
      return typeof value !== "number" || value < Number(operand);
    case "minLength":
      return typeof value !== "string" || [...value].length >= Number(operand);
    case "pattern":
      return typeof value !== "string" ||
        new RegExp(String(operand)).test(value);
    case "minItems":
      return !Array.isArray(value) || value.length >= Number(operand);
    case "items":
      return !Array.isArray(value) ||
        value.every((one) => fitsSchema(operand, one));
    case "required":
      return !isJsonObject(value) ||
        each.every((name) => Object.hasOwn(value, String(name)));
    case "properties":
      return !isJsonObject(value) ||
        Object.entries(Object(operand)).every(([name, inner]) =>
          !Object.hasOwn(value, name) ||
          fitsSchema(inner as Json, value[name] ?? null)
        );
    case "additionalProperties":
      return !isJsonObject(value) ||
        Object.keys(value).every((name) =>
          Object.hasOwn(Object(schema["properties"]), name)
        );
    case "anyOf":
      return each.some(fits);
    case "oneOf":
      return each.filter(fits).length === 1;
    case "not":
      return !fits(operand);
    default:
      throw new Error(`no keyword ${keyword}`);
  }
}

function typeFits(type: Json, value: Json): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    default:
      return typeof value === "boolean";
  }
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
