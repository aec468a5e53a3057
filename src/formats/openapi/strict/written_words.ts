/** Keywords whose values are no schemas. */
export const plainWords = new Set([
  "type",
  "enum",
  "const",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "required",
  "dependentRequired",
]);

/** Keywords whose values are schemas, or lists of them. */
export const schemaWords = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "items",
  "prefixItems",
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
