import { z } from "zod";
import type { JsonObject } from "../model/json.ts";
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
      if (own !== undefined) Object.assign(jsonSchema, own);
      if ("jsonSchema" in jsonSchema) delete jsonSchema["jsonSchema"];
    },
  });
  return rest as JsonObject;
}

/** The JSON Schema of a stub file, for editors that complete and check. */
export function stubFileSchema(): JsonObject {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Standin stub file",
    ...toJsonSchema(stubFile, "input"),
  };
}
