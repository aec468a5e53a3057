import fc from "fast-check";
import { type Json, rawNumber } from "../../src/json/values.ts";

// Small alphabets, so that random stubs and requests meet often: overlapping
// paths, escapes, repeated names, numbers of equal value in two spellings.

export const patternSegment = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom("a", "b", "{p}", "{q}", "%61", "a%2Fb"),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "a{p}",
      "a-{p}",
      "{p}b",
      "{p}-b",
      "{p}-{q}",
      "a{p}-{q}b",
      "{p}%2Fb",
      "a{p}b",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "A",
      "a b",
      "a%20b",
      "%zz",
      "{p",
      "100%",
      "é",
      "",
    ),
  },
);
export const rawSegment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("a", "b", "%61", "a%2Fb") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("a-b", "ab", "aab", "a-b-b", "%61-b", "aa"),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "A",
      "a%20b",
      "%zz",
      "%25zz",
      "100%",
      "%C3%A9",
      "a%2520b",
      "",
    ),
  },
);
export const joined = (segment: fc.Arbitrary<string>) =>
  fc.array(segment, { maxLength: 2 }).map((segments) =>
    `/${segments.join("/")}`
  );

export const name = fc.constantFrom("x", "x", "x", "X", "__proto__");
export const text = fc.constantFrom("1", "1", "2", "1, 2", "");
export const scalar: fc.Arbitrary<Json> = fc.oneof(
  text,
  fc.constantFrom<Json>(
    1,
    2,
    true,
    null,
    -0,
    rawNumber("1.0"),
    rawNumber("9007199254740993"),
  ),
);
export const object = (value: fc.Arbitrary<Json>) =>
  fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 })
    .map((members): Json => Object.fromEntries(members));
export const members = object(scalar);
