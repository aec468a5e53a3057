import fc from "fast-check";
import { longText, repeats } from "./text_arbitrary.ts";

const name = fc.constantFrom("x", "y", "loop.index", "request.path", "big");

/** Values that are dear to make: long lists, long texts, parts of the request. */
const value: fc.Arbitrary<string> = fc.oneof(
  name,
  repeats(100_000).map((count) => `range(${count})`),
  repeats(100_000).map((count) => `"ab" * ${count}`),
  repeats(10_000).map((count) => `[1, "a"] * ${count}`),
  fc.constantFrom(
    ...["request.body", "request.query", "request.headers", "request.body.a"],
    ...["request.query_all", "{}", "[]", "none", "1.5", "-3", "'é' * 9"],
    "9007199254740993",
  ),
);

const filter = fc.constantFrom(
  ...["sort", "unique", "reverse", "join", "list", "length", "upper", "trim"],
  ...["tojson", "replace('a', 'bb')", "batch(3)", "slice(7)", "sum", "first"],
  ...[
    "map('upper')",
    "select",
    "reject",
    "groupby(0)",
    "dictsort",
    "urlencode",
  ],
  ...["split(',')", "lines", "indent(9)", "title", "default(none)", "items"],
  ...["min", "max", "string", "int", "float", "round", "escape", "pprint"],
);

const expression: fc.Arbitrary<string> = fc.tuple(
  value,
  fc.array(filter, { maxLength: 5 }),
).map(([start, filters]) => [start, ...filters].join(" | "));

/** Templates that loop, nest, and hand large values from filter to filter. */
export const template: fc.Arbitrary<string> = fc.letrec<
  { readonly part: string; readonly whole: string }
>((tie) => ({
  whole: fc.array(tie("part"), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join("")),
  part: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    expression.map((text) => `{{ ${text} }}`),
    longText(2000),
    fc.tuple(expression, tie("whole")).map(([list, body]) =>
      `{% for x in ${list} %}${body}{% endfor %}`
    ),
    fc.tuple(expression, tie("whole")).map(([test, body]) =>
      `{% if ${test} %}${body}{% else %}b{% endif %}`
    ),
    expression.map((text) => `{% set big = ${text} %}{{ big | length }}`),
    fc.tuple(expression, expression).map(([one, other]) =>
      `{{ (${one}) ~ (${other}) }}{{ (${one}) in (${other}) }}`
    ),
    fc.tuple(tie("whole"), repeats(2000)).map(([body, count]) =>
      body.repeat(Math.min(count, Math.ceil(50_000 / (body.length + 1))))
    ),
    tie("whole").map((body) =>
      `{% macro m(x) %}${body}{{ m(x) }}{% endmacro %}{{ m(1) }}`
    ),
  ),
})).whole;
