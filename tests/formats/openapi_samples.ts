import fc from "fast-check";
import type { Json, JsonObject } from "../../src/json/values.ts";

const small = fc.integer({ min: 0, max: 3 });
const scalar = fc.constantFrom<Json>(0, 1, 2, 1.5, "a", "1", "", true, null);

function word(name: string, value: fc.Arbitrary<Json>) {
  return value.map((one): JsonObject => ({ [name]: one }));
}

function merged(parts: readonly JsonObject[]): JsonObject {
  return Object.assign({}, ...parts);
}

const type = fc.constantFrom("string", "integer", "number", "boolean");
const reference = fc.constantFrom("A", "B").map((name): JsonObject => ({
  $ref: `#/components/schemas/${name}`,
}));

/** Keywords about values that are sent as text. */
const plain = [
  word("enum", fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 })),
  word("minimum", small),
  word("maximum", small),
  word("multipleOf", fc.constantFrom(1, 2, 0.5)),
  word("minLength", small),
  word("maxLength", small),
  word("pattern", fc.constantFrom("a", "^a", "^\\d+$", "^(?:a|b)*$")),
];

const old = [
  word("nullable", fc.boolean()),
  word("exclusiveMinimum", fc.boolean()),
  word("exclusiveMaximum", fc.boolean()),
];

const recent = [
  word("const", scalar),
  word("exclusiveMinimum", small),
  word(
    "type",
    fc.uniqueArray(fc.oneof(type, fc.constant("null")), {
      minLength: 1,
      maxLength: 3,
    }),
  ),
];

/** Schemas of one value that have no others in them, as a version has them. */
export function plainSchemas(isOld: boolean): fc.Arbitrary<JsonObject> {
  return fc.tuple(
    fc.option(word("type", type), { nil: {} }),
    fc.array(fc.oneof(...plain, ...(isOld ? old : recent)), { maxLength: 2 }),
  ).map(([one, others]) => merged([one, ...others]));
}

/** Schemas of one value, as a version has them. */
export function valueSchemas(isOld: boolean): fc.Arbitrary<Json> {
  const leaf = plainSchemas(isOld);
  return fc.letrec<{ schema: Json }>((tie) => {
    const list = fc.array(tie("schema"), { minLength: 1, maxLength: 3 });
    const combined = fc.tuple(
      leaf,
      fc.oneof(
        word("allOf", list),
        word("anyOf", list),
        word("oneOf", list),
        word("not", tie("schema")),
        ...(isOld ? [] : [
          fc.tuple(tie("schema"), tie("schema"), tie("schema")).map(
            ([one, then, other]): JsonObject => ({
              if: one,
              then,
              else: other,
            }),
          ),
        ]),
      ),
    ).map(merged);
    return {
      schema: fc.oneof(
        { maxDepth: 2, depthSize: "small" },
        { arbitrary: leaf, weight: 4 },
        { arbitrary: fc.tuple(reference, leaf).map(merged), weight: 1 },
        ...(isOld ? [] : [{ arbitrary: fc.boolean(), weight: 1 }]),
        { arbitrary: combined, weight: 3 },
      ),
    };
  }).schema;
}

/** Schemas of lists of values. */
export function listSchemas(
  isOld: boolean,
  items: fc.Arbitrary<Json> = valueSchemas(isOld),
): fc.Arbitrary<JsonObject> {
  const words = [
    word("items", items),
    word("minItems", small),
    word("maxItems", small),
    word("uniqueItems", fc.boolean()),
    ...(isOld ? [] : [word("contains", valueSchemas(isOld))]),
  ];
  return fc.array(fc.oneof(...words), { maxLength: 3 }).map((parts) =>
    merged([{ type: "array" }, ...parts])
  );
}

/** Schemas of objects whose members are such values. */
export function objectSchemas(isOld: boolean): fc.Arbitrary<JsonObject> {
  return fc.record({
    type: fc.constant("object"),
    properties: fc.dictionary(fc.constantFrom("a", "b"), valueSchemas(isOld), {
      noNullPrototype: true,
    }),
    required: fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 }),
    additionalProperties: fc.constantFrom(false, true),
  }, { requiredKeys: ["type", "properties"], noNullPrototype: true });
}

/** Schemas of any JSON. */
export function anySchemas(isOld: boolean): fc.Arbitrary<Json> {
  const value = valueSchemas(isOld);
  const readOnly = fc.tuple(value, fc.boolean()).map(([one, is]) =>
    isOld && is ? merged([one as JsonObject, { readOnly: true }]) : one
  );
  const objects = fc.tuple(
    objectSchemas(isOld),
    fc.dictionary(fc.constantFrom("a", "b"), readOnly, {
      noNullPrototype: true,
    }),
    fc.option(listSchemas(isOld), { nil: {} }),
  ).map(([object, properties, list]) => ({
    ...object,
    properties: { ...properties, list },
  }));
  return fc.oneof(value, listSchemas(isOld), objects);
}

/** Texts that such values are sent as. */
export const texts = fc.constantFrom(
  "0",
  "1",
  "2",
  "3",
  "1.5",
  "a",
  "ab",
  "",
  "true",
  "null",
  "01",
  "1.0",
  "-1",
);

/** JSON that such values are sent as. */
export const bodies: fc.Arbitrary<Json> = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom("a", "b", "c", "list"),
    fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })),
    { noNullPrototype: true },
  ),
);
