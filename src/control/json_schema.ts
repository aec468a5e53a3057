import { z } from "zod";
import { isJsonObject, type JsonObject } from "../json/values.ts";
import { criterionSchema } from "../criteria/criterion_schema.ts";
import { stubFile } from "../model/stub_file.ts";

/** Turns schemas into JSON Schema 2020-12; what only a function can check is described by its metadata. */
export function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const own = z.globalRegistry.get(zodSchema)?.["jsonSchema"];
      if (isJsonObject(own)) merge(jsonSchema, own);
      if (zodSchema instanceof z.ZodTuple) evenOut(jsonSchema);
      if ("jsonSchema" in jsonSchema) delete jsonSchema["jsonSchema"];
      // `.readonly()` speaks to the compiler; on the wire it says nothing.
      delete jsonSchema.readOnly;
    },
  });
  const text = JSON.stringify(rest);
  const whole: JsonObject = JSON.parse(text);
  if (!text.includes('"#/$defs/Criterion"')) return whole;
  const { $defs } = whole;
  const definitions = isJsonObject($defs) ? $defs : {};
  return { ...whole, $defs: { ...definitions, Criterion: criterionSchema() } };
}

/** A tuple whose items are alike is a list of so many of them, which more tools can read. */
function evenOut(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, ...more] = schema.prefixItems ?? [];
  const text = JSON.stringify(first);
  if (first === undefined) return;
  if (more.some((one) => JSON.stringify(one) !== text)) return;
  schema.items = first;
  delete schema.prefixItems;
}

/** Adds what metadata says; of the properties, to those that are there. */
function merge(schema: z.core.JSONSchema.BaseSchema, own: JsonObject): void {
  const properties = isJsonObject(own["properties"])
    ? { properties: { ...schema.properties, ...own["properties"] } }
    : {};
  Object.assign(schema, own, properties);
}

/** The JSON Schema of a stub file, for editors that complete and check. */
export function stubFileSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Standin stub file",
    ...toJsonSchema(stubFile, "input"),
  };
}
