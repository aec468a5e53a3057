import fc from "fast-check";
import { pattern } from "./pattern_arbitrary.ts";
import { longText, repeats } from "./text_arbitrary.ts";

const scalar = fc.oneof(
  longText(2000),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, true, false),
);

/** JSON Schemas that refer to themselves, compare items and look for patterns. */
const schema = fc.oneof(
  pattern.map((one) => ({ items: { pattern: one } })),
  fc.constantFrom(
    { items: { $ref: "#" }, uniqueItems: true },
    {
      anyOf: [{ $ref: "#/not" }, { items: { $ref: "#" } }],
      not: { minItems: 9 },
    },
    { properties: { a: { $ref: "#" } }, unevaluatedProperties: false },
  ),
);

/** Criteria of every kind, inside each other, some of them wide or deep. */
export const criterion: fc.Arbitrary<unknown> = fc.letrec<
  { readonly any: unknown }
>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalar,
    pattern.map(($regex) => ({ $regex })),
    fc.tuple(
      fc.constantFrom("$eq", "$neq", "$gt", "$lte", "$ignore_case"),
      scalar,
    ).map(([name, value]) => ({ [name]: value })),
    tie("any").map(($not) => ({ $not })),
    tie("any").map((inner) => ({ $json: inner })),
    tie("any").map((inner) => ({ $json: { $any: { $all: { $any: inner } } } })),
    tie("any").map(($length) => ({ $length })),
    fc.tuple(
      fc.constantFrom("$any", "$all", "$last", "$number", "$base64", "$date"),
      tie("any"),
    ).map(([name, value]) => ({ [name]: value })),
    fc.tuple(
      fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      repeats(300),
      fc.boolean(),
    ).map(([items, count, extra]) => ({
      $list: { items: repeated(items, count), any_order: true, extra },
    })),
    schema.map(($json_schema) => ({ $json_schema })),
    fc.constantFrom(
      { $xml: "<a><b/></a>" },
      { $xpath: "//b[following::b[preceding::b]]" },
      { $xpath: { path: "count(//*[.//*])", value: { $gt: 3 } } },
      { $graphql: { query: "{ a(b: 1) { c } }", variables: { $any: 1 } } },
    ),
    fc.tuple(
      fc.constantFrom("$and", "$or", "$contains", "$contains_exactly"),
      fc.array(tie("any"), { minLength: 1, maxLength: 3 }),
      fc.oneof(repeats(60), repeats(20_000)),
    ).map(([name, list, count]) => ({ [name]: repeated(list, count) })),
    fc.tuple(
      fc.constantFrom("$key_values", "$exact_key_values"),
      fc.dictionary(fc.constantFrom("a", "b", "k1", "__proto__"), tie("any")),
    ).map(([name, members]) => ({ [name]: members })),
    fc.tuple(fc.constantFrom("$json", "$not", "$length"), repeats(150))
      .map(([name, depth]) => nested(name, depth)),
  ),
})).any;

/** A list with its items again and again, up to some hundred thousand characters. */
function repeated(list: readonly unknown[], count: number): unknown[] {
  const most = Math.ceil(300_000 / JSON.stringify(list).length);
  return Array.from({ length: Math.min(count, most) }, () => list).flat();
}

function nested(name: string, depth: number): unknown {
  let inner: unknown = { $eq: 1 };
  for (let level = 0; level < depth; level++) inner = { [name]: inner };
  return inner;
}
