import { isJsonObject, type JsonObject } from "../../src/json/values.ts";

/** Wrong values of each kind; the schema says which of them are wrong for a field. */
export const values: [kind: string, value: unknown][] = [
  ["null", null],
  ["boolean", true],
  ["string", "\u0000 not a number or name/"],
  ["number", -1.5],
  ["array", []],
  ["array", [{}]],
  ["object", { surprise: 1 }],
];

/** Whether a schema takes a value of a kind. */
export function takes(
  branch: JsonObject,
  kind: string,
  value: unknown,
): boolean {
  const types = [branch["type"] ?? []].flat();
  if (types.length === 0) return true;
  const lenient = kind === "boolean" &&
    (types.includes("integer") || types.includes("number"));
  if (lenient) return true;
  if (kind === "number") {
    return types.includes("number") &&
      branch["exclusiveMinimum"] === undefined &&
      branch["minimum"] === undefined;
  }
  if (kind === "array") {
    if (!types.includes("array")) return false;
    return (value as unknown[]).length === 0
      ? branch["minItems"] === undefined
      : takesNothing(branch["items"]);
  }
  if (kind === "object" && types.includes("object")) {
    return branch["additionalProperties"] !== false;
  }
  if (kind === "string" && types.includes("string")) {
    return new RegExp(String(branch["pattern"] ?? ""), "u")
      .test(String(value));
  }
  return types.includes(kind);
}

/** Whether the items may be objects without members. */
function takesNothing(items: unknown): boolean {
  const schema = isJsonObject(items as JsonObject) ? items as JsonObject : {};
  return schema["type"] === "object" && schema["required"] === undefined;
}

/** Values just outside of what a schema takes. */
export function bounds(
  { minimum, maximum, exclusiveMinimum, maxLength, type }: JsonObject,
): unknown[] {
  const step = type === "integer" ? 1 : 0.001;
  return [
    ...typeof minimum === "number" && minimum > -1e15 ? [minimum - step] : [],
    ...typeof maximum === "number" && maximum < 1e15
      ? [maximum + step, 1e300]
      : [],
    ...typeof exclusiveMinimum === "number" ? [exclusiveMinimum] : [],
    ...typeof maxLength === "number" ? ["a".repeat(maxLength + 1)] : [],
    ...type === "integer" ? [1.5, "1.5", "x", "", 1e300] : [],
  ];
}
