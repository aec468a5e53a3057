import { isTexts } from "../../../criteria/json_schema/keyword.ts";
import { isCount } from "../../../criteria/json_schema/value_keywords.ts";
import { jsonType } from "../../../criteria/json_types.ts";
import { isJsonNumber } from "../../../json/decimal.ts";
import { isJsonObject, type Json } from "../../../json/values.ts";

/** What the value of a keyword has to be. */
interface WordRule {
  readonly needs: string;
  takes(value: Json): boolean;
}

const anything: WordRule = { needs: "a value", takes: () => true };

const number: WordRule = { needs: "a number", takes: isJsonNumber };

/** Before version 3.1 it is a switch. */
const exclusive: WordRule = {
  needs: "a number",
  takes: (value) => isJsonNumber(value) || typeof value === "boolean",
};

const count: WordRule = { needs: "a count", takes: isCount };

/** Keywords whose values are no schemas. */
export const plainWords: ReadonlyMap<string, WordRule> = new Map([
  ["type", {
    needs: "types of JSON, as texts",
    takes: (value) => [value].flat().every((one) => jsonType(one)),
  }],
  ["enum", { needs: "a list", takes: Array.isArray }],
  ["const", anything],
  ["format", anything],
  ["minimum", number],
  ["maximum", number],
  ["exclusiveMinimum", exclusive],
  ["exclusiveMaximum", exclusive],
  ["multipleOf", number],
  ["minLength", count],
  ["maxLength", count],
  ["minItems", count],
  ["maxItems", count],
  ["uniqueItems", {
    needs: "true or false",
    takes: (value) => typeof value === "boolean",
  }],
  ["minContains", count],
  ["maxContains", count],
  ["minProperties", count],
  ["maxProperties", count],
  ["required", { needs: "a list of names", takes: isTexts }],
  ["dependentRequired", {
    needs: "an object of lists of names",
    takes: (value) =>
      isJsonObject(value) && Object.values(value).every(isTexts),
  }],
]);

/** Keywords whose values are lists of schemas. */
export const listWords = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);

/** Keywords whose values are schemas, or lists of them. */
export const schemaWords = new Set([
  "not",
  "if",
  "then",
  "else",
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
]);

/** Keywords whose members are schemas by name: a property may be called as a keyword is. */
export const namedWords = new Set([
  "properties",
  "patternProperties",
  "dependentSchemas",
  "dependencies",
]);
