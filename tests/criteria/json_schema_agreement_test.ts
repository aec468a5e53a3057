import { Ajv2020 } from "ajv/2020";
import assert from "node:assert/strict";
import fc from "fast-check";
import { compileSchema } from "../../src/criteria/json_schema/schema_compiler.ts";
import type { Json, JsonObject } from "../../src/json/values.ts";

type Schemas = fc.Arbitrary<Json>;

const name = fc.constantFrom("a", "b", "c", "ab");
const names = fc.uniqueArray(name, { maxLength: 2 });
const small = fc.integer({ min: 0, max: 3 });
const plain = { noNullPrototype: true } as const;
const scalars: Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  1.5,
  "",
  "a",
  "ab",
  "bbb",
];
const value: fc.Arbitrary<Json> = fc.letrec<{ any: Json }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(...scalars),
    fc.array(tie("any"), { maxLength: 3 }),
    fc.dictionary(name, tie("any"), { maxKeys: 3, ...plain }),
  ),
})).any;

function keyword(
  word: string,
  operand: fc.Arbitrary<Json>,
): fc.Arbitrary<JsonObject> {
  return operand.map((one) => ({ [word]: one }));
}

const type = fc.constantFrom(
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
);
const types = fc.uniqueArray(type, { minLength: 1, maxLength: 3 });
const choice = fc.uniqueArray(value, {
  minLength: 1,
  maxLength: 3,
  selector: (one) => JSON.stringify(one),
});

const leaves = [
  keyword("type", fc.oneof(type, types)),
  keyword("enum", choice),
  keyword("const", value),
  keyword("minimum", small),
  keyword("exclusiveMaximum", small),
  keyword("multipleOf", fc.constantFrom(1, 2, 0.5)),
  keyword("minLength", small),
  keyword("maxLength", small),
  keyword("pattern", fc.constantFrom("a", "^a", "b$", "^(a|b)+$")),
  keyword("required", names),
  keyword("minProperties", small),
  keyword("maxProperties", small),
  keyword(
    "dependentRequired",
    fc.dictionary(name, names, { maxKeys: 2, ...plain }),
  ),
  keyword("minItems", small),
  keyword("maxItems", small),
  keyword("uniqueItems", fc.boolean()),
];

/**
 * Without `contains` and what is left unevaluated, in which the other
 * implementation departs from the standard.
 */
function applicators(inner: Schemas): fc.Arbitrary<JsonObject>[] {
  const named = fc.dictionary(name, inner, { maxKeys: 2, ...plain });
  const several = fc.array(inner, { minLength: 1, maxLength: 2 });
  const branches = { if: inner, then: inner, else: inner };
  return [
    keyword("properties", named),
    keyword("patternProperties", inner.map((one) => ({ "^a": one }))),
    keyword("additionalProperties", inner),
    keyword("propertyNames", inner),
    keyword("dependentSchemas", named),
    keyword("prefixItems", several),
    keyword("items", inner),
    keyword("allOf", several),
    keyword("anyOf", several),
    keyword("oneOf", several),
    keyword("not", inner),
    fc.record(branches, { requiredKeys: ["if"], ...plain }),
  ];
}

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const inner = fc.oneof(
    { weight: 1, arbitrary: fc.boolean() },
    { weight: 4, arbitrary: tie("schema") },
  );
  const parts = fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    ...leaves,
    ...applicators(inner),
  );
  return {
    schema: fc.array(parts, { minLength: 1, maxLength: 4 })
      .map((all) => Object.assign({}, ...all)),
  };
});

/** What the other implementation says; nothing where it fails in code of its own. */
function judged(validate: (value: Json) => unknown, value: Json) {
  try {
    return validate(value) === true;
  } catch {
    return undefined;
  }
}

Deno.test("$json_schema agrees with another implementation on random schemas and values", () => {
  const judge = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
  });
  let valid = 0;
  let asked = 0;
  const values = fc.array(value, { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(schema, values, (given, all) => {
      const compiled = compileSchema(given);
      assert.ok(compiled.ok);
      const validate = judge.compile(given);
      for (const one of all) {
        const expected = judged(validate, one);
        if (expected === undefined) continue;
        const failure = compiled.check(one);
        assert.equal(failure === undefined, expected, JSON.stringify(one));
        asked++;
        if (expected) valid++;
      }
      judge.removeSchema();
    }),
    { numRuns: 1500 },
  );
  assert.ok(asked > 5000, `only ${asked} were asked`);
  assert.ok(valid > asked / 10 && valid < asked * 0.9, `${valid} of ${asked}`);
});
