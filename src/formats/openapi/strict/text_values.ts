import { compileSchema } from "../../../criteria/json_schema/schema_compiler.ts";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../../json/values.ts";
import type { Kind } from "./schema_words.ts";

/** Any text. */
export const anyText: JsonObject = { $regex: "" };

/** Kinds of value that a text may be read as. */
const textKinds = ["string", "number", "boolean"] as const;

/** Kinds that are a text where they are sent. */
export function isTextKind(kind: Kind): boolean {
  return textKinds.some((one) => one === kind);
}

/**
 * What a schema asks of a text, which may be read as each kind of value that
 * the schema takes; a number as decimal digits, and nothing as null.
 */
export function textCriterion(
  schema: Json,
  kinds: ReadonlySet<Kind>,
): JsonObject {
  if (kinds.has("string") && isFree(schema, "string")) return anyText;
  const criteria = textKinds.filter((one) => kinds.has(one)).flatMap((kind) => {
    switch (kind) {
      case "string":
        return [{ $json_schema: asObject(schema) }];
      case "number":
        return [{ $number: { $json_schema: asObject(schema) } }];
      case "boolean":
        return booleansIn(schema);
    }
  });
  const [only] = criteria;
  return criteria.length === 1 && only !== undefined ? only : { $or: criteria };
}

function booleansIn(schema: Json): JsonObject[] {
  const compiled = isFree(schema, "boolean") ? null : compileSchema(schema);
  return [true, false].filter((one) =>
    compiled === null || (compiled.ok && compiled.check(one) === undefined)
  ).map((one) => ({ $eq: String(one) }));
}

/** Whether a schema takes all values of a kind. */
function isFree(schema: Json, kind: Kind): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const { type, ...others } = schema;
  return Object.keys(others).length === 0 &&
    (type === undefined || [type].flat().includes(kind));
}

/** A criterion takes no schema that is true or false. */
export function asObject(schema: Json): JsonObject {
  if (isJsonObject(schema)) return schema;
  return schema === false ? { not: {} } : {};
}
