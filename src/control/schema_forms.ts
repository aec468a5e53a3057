import { isJsonObject, type JsonObject } from "../json/values.ts";

const prefix = "#/components/schemas/";

/** The forms that a value may have, of unions within unions too; null is one. */
export function formsOf(schema: JsonObject): JsonObject[] {
  for (const key of ["anyOf", "oneOf"]) {
    const given = schema[key];
    if (!Array.isArray(given)) continue;
    const forms = given.filter(isJsonObject).filter(saysWhatItIs);
    if (forms.length > 0) return forms.flatMap(formsOf);
  }
  return [schema];
}

/** Whether a part of a union is a form of its own, not a condition on the whole. */
function saysWhatItIs(schema: JsonObject): boolean {
  if (kinds.some((key) => key in schema)) return true;
  const { anyOf } = schema;
  return Array.isArray(anyOf)
    ? anyOf.filter(isJsonObject).some(saysWhatItIs)
    : !conditions.some((key) => key in schema);
}

const kinds = ["type", "$ref", "enum", "const", "allOf"];

const conditions = ["required", "properties", "propertyNames", "not", "if"];

/** The name of the shape that a schema refers to, or null. */
export function shapeOf(schema: JsonObject): string | null {
  const { $ref, allOf } = schema;
  if (typeof $ref === "string") return $ref.slice(prefix.length);
  const [only] = Array.isArray(allOf) ? allOf : [];
  return isJsonObject(only) && typeof only["$ref"] === "string"
    ? shapeOf(only)
    : null;
}

/** What a schema says of its value: in its own words, else in those of one of its forms, or of a shape that it refers to where shapes are given; null where it says nothing. */
export function meaningIn(
  schema: JsonObject,
  shapes: JsonObject | null,
): string | null {
  const own = wordsIn(schema);
  if (own !== null || shapes === null) return own;
  for (const one of formsOf(schema)) {
    const whole = shapes[shapeOf(one) ?? ""];
    if (isJsonObject(whole)) return wordsIn(whole);
  }
  return null;
}

/** The first description of a schema and of the unions in it. */
function wordsIn({ description, anyOf }: JsonObject): string | null {
  if (typeof description === "string") return description;
  if (!Array.isArray(anyOf)) return null;
  return anyOf.filter(isJsonObject).map(wordsIn)
    .find((words) => words !== null) ?? null;
}
