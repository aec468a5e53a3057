// Requests over a few letters, and pairs of them that are often alike.

import fc from "fast-check";
import type { SentRequest } from "./never_wider.ts";
import { form } from "./recorded_models.ts";

const paths = fc.constantFrom(
  ...["/", "/a", "/a/", "//a", "/A", "/a/b", "/a%2Fb", "/a%20b", "/a%62"],
  ...["/%7Bx%7D", "/a//b", "/a;b", "/a+b", "/a%25b", "/a%E4b", "/$a"],
);
const queries = fc.oneof(
  { weight: 2, arbitrary: fc.constant("") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("a=1", "a=1&a=2", "a=2", "a=1&b=2", "b=2&a=1"),
  },
  fc.constantFrom(
    ...["a=1", "a=1&a=2", "a=2&a=1", "a=1&b=", "a", "a=", "b=1&a=1", "a=1%2B"],
    ...[
      "a=1&a=1",
      "$regex=.",
      "$or=1",
      "$eq=1",
      "a[]=1",
      "__proto__=1",
      "%24ne=1",
    ],
    ...["a=%7B%7D", "a=+", "a=%20", "constructor=1", "a.b=1", "A=1"],
  ),
);
const bodies = fc.oneof(
  fc.constantFrom("", "a", "A", "5", "a=1", "a=1&b=2", "b=2&a=1", "a=1&a=2"),
  fc.constantFrom(
    ...['{"a":1}', '{"a":1.0}', '{"a":"1"}', '{ "a" : 1 }', '{"a":[1]}', "[1]"],
    ...[
      '{"a":1,"b":2}',
      '{"b":2,"a":1}',
      '{"$regex":"."}',
      '{"$or":[1]}',
      "{}",
    ],
    ...['{"a":{"$eq":1}}', "null", '"a"', '{"__proto__":1}', '{"a":null}'],
  ),
);
const types = fc.constantFrom("application/json", form, "text/plain");
const lines = fc.array(
  fc.tuple(fc.constantFrom("x-a", "$or", "x-b"), fc.constantFrom("1", "2", "")),
  { maxLength: 2 },
);

export const recordedRequests: fc.Arbitrary<SentRequest> = fc.record({
  method: fc.constantFrom("POST", "PUT"),
  target: fc.tuple(paths, queries).map(([path, query]) =>
    query === "" ? path : `${path}?${query}`
  ),
  headers: fc.tuple(types, lines).map(([type, more]) => [
    ["content-type", type] as const,
    ...more,
  ]),
  body: bodies,
});

/** A recorded request with another one, which is often like it in all but a part. */
export const recordedPairs: fc.Arbitrary<readonly [SentRequest, SentRequest]> =
  fc.tuple(recordedRequests, recordedRequests, fc.nat({ max: 9 })).map(
    ([one, other, which]) => {
      const { method, target, headers, body } = other;
      const [path = ""] = one.target.split("?");
      const changed: Partial<SentRequest>[] = [
        {},
        {},
        { method },
        { target },
        { target: path + target.replace(/^[^?]*/, "") },
        { headers },
        { body },
        { body, headers },
        other,
        {
          target: target.replace(/\?.*/, "") + one.target.replace(/^[^?]*/, ""),
        },
      ];
      return [one, { ...one, ...changed[which] }];
    },
  );
