import fc from "fast-check";
import { type Json, rawNumber } from "../../src/json/values.ts";

// Small alphabets, so that random stubs and requests meet often: overlapping
// paths, escapes, repeated names, numbers of equal value in two spellings.

const patternSegment = fc.oneof(
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
const rawSegment = fc.oneof(
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
const joined = (segment: fc.Arbitrary<string>) =>
  fc.array(segment, { maxLength: 2 }).map((segments) =>
    `/${segments.join("/")}`
  );

const name = fc.constantFrom("x", "x", "x", "X", "__proto__");
const text = fc.constantFrom("1", "1", "2", "1, 2", "");
const scalar: fc.Arbitrary<Json> = fc.oneof(
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
const object = (value: fc.Arbitrary<Json>) =>
  fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 })
    .map((members): Json => Object.fromEntries(members));
const named = object(fc.oneof(text, fc.constant({ $regex: "1" })));
const fields = fc.oneof(
  named,
  named.map((members) => ({ $exact_key_values: { key_values: members } })),
  named.map((members) => ({
    $not: { value: { $key_values: { key_values: members } } },
  })),
);
const members = object(scalar);
const body = fc.oneof(
  members,
  members.map((some) => ({
    $json: { inner_criteria: { $key_values: { key_values: some } } },
  })),
  scalar.map((member) => ({ $json: { inner_criteria: member } })),
  fc.constantFrom<Json>("", "1", { $json: { x: { $gt: 1 } } }, [1]),
);

/** Present two times in five, so that stubs fit requests often enough. */
const sometimes = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, {
    weight: 2,
    arbitrary: value,
  });
const anyStub = fc.record({
  request: fc.record({
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constant("/a") },
      { weight: 5, arbitrary: joined(patternSegment) },
      { weight: 1, arbitrary: fc.constantFrom<Json>(null, { $regex: "/a" }) },
    ),
    method: fc.constantFrom<Json>(null, null, "GET", "HEAD", "post", {
      $neq: "GET",
    }),
    query: sometimes(fields),
    headers: sometimes(fields),
    host: sometimes(fc.constantFrom("h", "H:81")),
    body: sometimes(body),
  }),
  priority: fc.constantFrom(null, null, 0, 1, -1),
  max_calls: fc.constantFrom(null, null, null, 0, 2),
  disabled: fc.constantFrom(false, false, false, true),
  counted_per: fc.constantFrom(null, null, "scope"),
});

/** Stubs that differ in one value alone, so that many share a row of the index. */
const plainStub = fc.record({
  request: fc.record({
    path: fc.constant("/a"),
    method: fc.constant(null),
    query: fc.constantFrom<Json>({ x: "1" }, { x: "2" }),
    headers: fc.constantFrom<Json>(null, { x: "2" }),
    host: fc.constant(null),
    body: fc.constant(null),
  }),
  priority: fc.constantFrom(null, null, 2),
  max_calls: fc.constant(null),
  disabled: fc.constant(false),
  counted_per: fc.constant(null),
});

const stub = fc.oneof({ weight: 3, arbitrary: anyStub }, {
  weight: 1,
  arbitrary: plainStub,
});

const pairs = fc.array(fc.tuple(name, text), { maxLength: 4 });
const anyRequest = fc.record({
  path: fc.oneof(fc.constant("/a"), joined(rawSegment)),
  method: fc.constantFrom("GET", "HEAD", "POST"),
  query: pairs,
  headers: pairs,
  host: fc.constantFrom("h", "h:81", "H"),
  body: fc.oneof(
    members.map((value) => JSON.stringify(value)),
    fc.constantFrom(
      "",
      "1",
      '{"x":1.00,"x":2}',
      '{"x":9007199254740992}',
      "[1]",
      "no",
    ),
  ),
});

const plainRequest = fc.record({
  path: fc.constant("/a"),
  method: fc.constantFrom("GET", "HEAD"),
  query: fc.constantFrom<[string, string][]>([["x", "1"]], [["x", "2"]]),
  headers: fc.constantFrom<[string, string][]>([], [["x", "1"], ["X", "2"]]),
  host: fc.constant("h"),
  body: fc.constant(""),
});

const request = fc.oneof({ weight: 3, arbitrary: anyRequest }, {
  weight: 1,
  arbitrary: plainRequest,
});

export type StubParts = typeof stub extends fc.Arbitrary<infer T> ? T : never;
export type RequestParts = typeof request extends fc.Arbitrary<infer T> ? T
  : never;

/** One thing that happens to a set of stubs, or a request that is put to it. */
export type Step =
  | { readonly kind: "add"; readonly depth: number; readonly stub: StubParts }
  | { readonly kind: "replace"; readonly at: number; readonly stub: StubParts }
  | { readonly kind: "remove"; readonly at: number }
  | {
    readonly kind: "ask";
    readonly depth: number;
    readonly request: RequestParts;
  };

const at = fc.nat(20);
const depth = fc.nat(2);
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("add"), depth, stub }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("replace"), at, stub }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove"), at }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("ask"), depth, request }),
  },
);
