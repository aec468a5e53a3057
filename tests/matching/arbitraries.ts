import fc from "fast-check";
import type { Json } from "../../src/json/values.ts";
import { plainTarget } from "../../src/matching/target_predicate.ts";
import { request, type RequestParts } from "./request_arbitraries.ts";
import {
  joined,
  members,
  object,
  patternSegment,
  scalar,
  text,
} from "./small_alphabets.ts";

const named = object(fc.oneof(text, fc.constant({ $regex: "1" })));
const fields = fc.oneof(
  named,
  named.map((members) => ({ $exact_key_values: { key_values: members } })),
  named.map((members) => ({
    $not: { value: { $key_values: { key_values: members } } },
  })),
);
const body = fc.oneof(
  members,
  members.map((some) => ({
    $json: { inner_criteria: { $key_values: { key_values: some } } },
  })),
  scalar.map((member) => ({ $json: { inner_criteria: member } })),
  fc.constantFrom<Json>("", "1", { $json: { x: { $gt: 1 } } }, [1]),
);

const multipart = fc.array(
  fc.record({
    name: fc.constantFrom<Json>(null, "x", { $regex: "x|y" }),
    filename: fc.constantFrom<Json>(null, null, "1"),
    headers: fc.constantFrom<Json>(null, null, { x: "1" }),
    body: fc.constantFrom<Json>(null, "1", { x: 1 }, { $contains: ["1"] }),
  }),
  { minLength: 1, maxLength: 2 },
);

/** Values of the parameters that paths have here; a path without them is refused. */
const params = fc.dictionary(
  fc.constantFrom("p", "q"),
  fc.oneof(
    fc.constantFrom<Json>("a", "b", "a/b", "-b", { $regex: "a" }),
    fc.constant<Json>({ $not: "a" }),
  ),
  { minKeys: 1, maxKeys: 2 },
);

/** Present one time in eight: most stubs have few fields. */
const seldom = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, {
    weight: 1,
    arbitrary: value,
  });

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
    target: seldom(
      fc.constantFrom<Json>("/a?", "/a?x=1", "/a", { $regex: "/a" }, {
        $eq: "/a?",
      }, { $regex: plainTarget }),
    ),
    cookies: seldom(fields),
    form: seldom(fields),
    multipart: seldom(multipart),
    path_params: sometimes(params),
    client_ip: seldom(fc.constantFrom<Json>("1.1.1.1", "::1", { $neq: "::1" })),
    scheme: seldom(fc.constantFrom("http", "https")),
  }),
  priority: fc.constantFrom(null, null, 0, 1, -1),
  max_calls: fc.constantFrom(null, null, null, 0, 2),
  disabled: fc.constantFrom(false, false, false, true),
  counted_per: fc.constantFrom(null, null, "scope"),
  when: fc.constantFrom<Json>(null, null, null, { state: { s: null } }, {
    state: { s: "1" },
  }),
});

/** Collections: their stubs take one more segment, too. */
const collectionStub = fc.record({
  request: fc.record({
    path: fc.constantFrom("/a", "/b", "/a/a", "/a%2Fb", "/a%20b"),
    query: sometimes(fields),
  }),
  action: fc.constant({ resource: { items: [] } }),
  priority: fc.constantFrom(null, null, 1),
  max_calls: fc.constantFrom(null, 2),
});

/** Stubs as they are made of other tools' files: a path as it was sent. */
const importedStub = fc.record({
  request: fc.record({
    path: fc.constantFrom("/a", "/b", "/a/a", "/{p}"),
    target: fc.constant({ $regex: plainTarget }),
    method: fc.constantFrom(null, "GET", "POST"),
  }),
  priority: fc.constantFrom(null, 1),
  max_calls: fc.constant(null),
});

/** Criteria about a path or a target, most of which it has to begin with something for. */
const { beginning } = fc.letrec<{ beginning: Json }>((tie) => ({
  beginning: fc.oneof(
    { maxDepth: 2 },
    ...[
      "/a",
      "(?i)/A",
      "(?as)(?:/a/?b?)(?:\\?.*)?\\Z",
      "/(?:a|aa)b?$",
      "/a?b+",
      ".*b$",
      "/%61",
      "(?!/a).",
    ].map(($regex) => fc.constant({ $regex })),
    fc.constantFrom("/a", "/b", "/{p}", "/a/b", "").map(($eq) => ({ $eq })),
    fc.array(tie("beginning"), { minLength: 1, maxLength: 2 })
      .map(($or) => ({ $or })),
    fc.array(tie("beginning"), { minLength: 1, maxLength: 2 })
      .map(($and) => ({ $and })),
    tie("beginning").map(($not) => ({ $not })),
  ),
}));
const criterionStub = fc.record({
  request: fc.record({
    path: fc.oneof(beginning, fc.constant(null)),
    target: fc.oneof(beginning, fc.constant(null)),
    method: fc.constantFrom(null, "GET", "POST"),
    query: seldom(fields),
  }),
  priority: fc.constantFrom(null, 1),
  max_calls: fc.constant(null),
});

/** Stubs that differ in one value alone, so that many share a row of the index. */
const plainStub = fc.record({
  request: fc.record({
    path: fc.constantFrom("/a", "/{p}"),
    path_params: fc.constantFrom<Json>(null, { p: "a" }, { p: "b" }),
    method: fc.constant(null),
    query: fc.constantFrom<Json>({ x: "1" }, { x: "2" }),
    headers: fc.constantFrom<Json>(null, { x: "2" }),
    host: fc.constant(null),
    body: fc.constant(null),
    cookies: fc.constantFrom<Json>(null, null, { x: "1" }),
    form: fc.constantFrom<Json>(null, null, { x: "1" }),
    client_ip: fc.constantFrom(null, null, "1.1.1.1"),
  }),
  priority: fc.constantFrom(null, null, 2),
  max_calls: fc.constant(null),
  disabled: fc.constant(false),
  counted_per: fc.constant(null),
});

const stub = fc.oneof({ weight: 3, arbitrary: anyStub }, {
  weight: 1,
  arbitrary: criterionStub,
}, {
  weight: 1,
  arbitrary: plainStub,
}, {
  weight: 1,
  arbitrary: collectionStub,
}, {
  weight: 1,
  arbitrary: importedStub,
});

export type StubParts = typeof stub extends fc.Arbitrary<infer T> ? T : never;

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
