import fc from "fast-check";
import { action } from "./action_arbitrary.ts";
import { call } from "./call_arbitrary.ts";
import { claimed } from "./claim_arbitrary.ts";
import { criterion } from "./criterion_arbitrary.ts";
import { count, matcher } from "./matcher_arbitrary.ts";
import { observation } from "./observation_arbitrary.ts";
import { rawShot } from "./raw_arbitrary.ts";
import { setting } from "./setting_arbitrary.ts";
import { controlShot, type Round, type Shot } from "./shot.ts";
import { jsonText, longText, repeats } from "./text_arbitrary.ts";

const when = fc.record({
  state: fc.dictionary(fc.constantFrom("a", "b"), criterion),
});

const stub = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      { request: matcher, action, when, expected_calls: count },
      { requiredKeys: ["request", "action"] },
    ),
  },
  // Takes whatever comes, so that its template or stream is surely run.
  { weight: 2, arbitrary: fc.record({ request: fc.constant({}), action }) },
  // Has a path of its own, as stubs that speak a protocol or keep items need one.
  {
    weight: 2,
    arbitrary: fc.record({ request: fc.constant({ path: "/a" }), action }),
  },
);

const body = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: jsonText },
  { weight: 2, arbitrary: longText(1_000_000) },
);

/** A target that the runtime's client leaves as it is, below the runtime's 64 KiB. */
const target = fc.oneof(
  fc.constantFrom("/a", "/a/b", "/a%2Fb?a=1&b=2", "/x/y?a=%C3%A9", "/?", "//a"),
  repeats(10_000).map((count) => "/a".repeat(count)),
  repeats(10_000).map((count) => `/a?${"a=1&".repeat(count)}`),
  repeats(5000).map((count) =>
    `/${"%61".repeat(count)}?b=${"%2B".repeat(count)}`
  ),
  longText(10_000).map((text) =>
    `/a?a=${encodeURIComponent(text.toWellFormed())}`
      .slice(0, 50_000)
  ),
);

const headers = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...["x-a", "x-b", "cookie", "accept", "baggage", "last-event-id"],
    ),
    fc.oneof(
      fc.constantFrom("1", "a", "a=b; c=d", "mock-scope=fuzz,a=b"),
      repeats(8000).map((count) => "a".repeat(count)),
      repeats(2000).map((count) => "a=b; ".repeat(count) + "c=d"),
    ),
  ),
  { maxLength: 4 },
);

const contentType = fc.constantFrom(
  ...["application/json", "text/plain", "application/x-www-form-urlencoded"],
  "multipart/form-data; boundary=a",
);

const mockShot: fc.Arbitrary<Shot> = fc.tuple(
  target,
  headers,
  body,
  contentType,
)
  .map(([target, headers, body, type]) => ({
    kind: "request",
    method: body === null ? "GET" : "POST",
    target,
    headers: body === null ? headers : [...headers, ["content-type", type]],
    body,
  }));

const listing: fc.Arbitrary<Shot> = fc.constantFrom(
  "requests",
  "requests?text=aaaab",
  "requests?path=a&limit=10",
  "stubs",
  "scopes",
  "server",
).map((path) => ({
  kind: "listing",
  method: "GET",
  target: `/__mock__/${path}`,
  headers: [],
  body: null,
}));

const controlled: fc.Arbitrary<Shot> = fc.oneof(
  fc.record({
    path: fc.constantFrom("/a", "/a/b"),
    body: longText(100_000),
    stub,
  })
    .map((query) => controlShot("match", "match", query)),
  matcher.map((wanted) => controlShot("assert", "assert", wanted)),
  fc.tuple(fc.constantFrom("stubs", "assert", "match", "scopes"), jsonText)
    .map(([path, text]) => controlShot("foreign JSON", path, text)),
  longText(1_000_000).map((text) => controlShot("no JSON", "stubs", text)),
  listing,
);

/** A few stubs, and requests and calls of the control API while they stand. */
export const round: fc.Arbitrary<Round> = fc.record({
  stubs: fc.array(stub.map((one) => controlShot("stub", "stubs", one)), {
    minLength: 1,
    maxLength: 4,
  }),
  shots: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: mockShot },
      { weight: 1, arbitrary: controlled },
      { weight: 3, arbitrary: call },
      { weight: 2, arbitrary: claimed },
      { weight: 2, arbitrary: setting },
      { weight: 2, arbitrary: observation },
      { weight: 1, arbitrary: rawShot },
    ),
    { minLength: 1, maxLength: 8 },
  ),
});
