import fc from "fast-check";
import type { JsonObject } from "../../../src/json/values.ts";
import type { TriedRequest } from "../tried_request.ts";
import type { Drawn } from "./drawn.ts";
import { takesRequest } from "./wiremock_requests.ts";

type Matchers = fc.Arbitrary<JsonObject>;

/** What is drawn, as the JSON that it is. */
export function asJson(drawn: fc.Arbitrary<unknown>): Matchers {
  return drawn.map((one) => JSON.parse(JSON.stringify(one)));
}

export const word = fc.string({
  unit: fc.constantFrom("a", "A", "5"),
  maxLength: 2,
});

/** Matchers of one text. */
export const plain: Matchers = fc.oneof(
  word.map((equalTo) => ({ equalTo })),
  word.map((equalTo) => ({ equalTo, caseInsensitive: true })),
  word.map((contains) => ({ contains })),
  word.map((doesNotContain) => ({ doesNotContain })),
  fc.constantFrom("a+", "[a5]*", ".").map((matches) => ({ matches })),
  fc.constantFrom("a+", "[a5]*", ".").map((doesNotMatch) => ({ doesNotMatch })),
);

/**
 * Of the values of one name WireMock asks the one that is nearest to the
 * matcher's text, letter by letter: an empty text, and one whose case does not
 * count, then miss a value that fits. These are not drawn for names.
 */
const ofValues: Matchers = plain.filter((one) =>
  one["equalTo"] !== "" && one["caseInsensitive"] === undefined
);

const absent = { absent: true };
const simple: Matchers = fc.oneof(
  ofValues,
  fc.constant(absent),
  fc.constant({ anything: "(always)" }),
);
const both = (one: Matchers) => fc.array(one, { minLength: 2, maxLength: 3 });
const denied = simple.map((not) => ({ not }));

/** Matchers that combine others, and those that take what is not there. */
export const combined: Matchers = asJson(fc.oneof(
  denied,
  both(fc.oneof(simple, denied)).map((and) => ({ and })),
  both(fc.oneof(simple, denied)).map((or) => ({ or })),
  both(simple).map((or) => ({ not: { or } })),
  both(simple).map((and) => ({ not: { and } })),
  simple.map((one) => ({ not: { not: one } })),
));

const several = fc.array(fc.oneof(ofValues, denied), { maxLength: 2 });
const listed: Matchers = asJson(fc.oneof(
  several.map((hasExactly) => ({ hasExactly })),
  several.map((includes) => ({ includes })),
));

const name = fc.constantFrom("a", "b");
const pairs = fc.array(fc.tuple(name, word), { maxLength: 3 });
const named = (matcher: Matchers) =>
  fc.dictionary(name, matcher, { minKeys: 1, maxKeys: 2 });

export const post: TriedRequest = {
  method: "POST",
  path: "/a",
  query: [],
  headers: [],
  body: "",
};
const asking = (more: fc.Arbitrary<JsonObject>): Matchers =>
  more.map((one) => ({ method: "POST", urlPath: "/a", ...one }));

/** Requests whose bodies are drawn, and a matcher of these. */
export function ofBody(
  matcher: Matchers,
  bodies: fc.Arbitrary<string>,
): Pick<Drawn, "asked" | "sent" | "takes"> {
  return {
    asked: asking(matcher.map((one) => ({ bodyPatterns: [one] }))),
    sent: bodies.map((body) => ({ ...post, body })),
    takes: takesRequest,
  };
}

const queries = pairs.map((query) => ({ ...post, query }));
const lines = pairs.map((list) => ({
  ...post,
  headers: list.map(([name, value]) => [`x-${name}`, value] as const),
}));
const askedHeaders = (matcher: Matchers) =>
  asking(
    named(matcher).map((one) => ({
      headers: Object.fromEntries(
        Object.entries(one).map(([name, value]) => [`X-${name}`, value]),
      ),
    })),
  );

const cookie = fc.tuple(
  fc.constantFrom("a", "a", "b", "A"),
  fc.oneof({ weight: 6, arbitrary: word }, {
    weight: 1,
    arbitrary: fc.constantFrom("5 5", "5,5", 'a"5', "5\\5", "%61", "a=5"),
  }),
  fc.nat(4),
).map(([name, value, quoted]) =>
  `${name}=${quoted === 0 ? `"${value}"` : value}`
);
const cookieLines = fc.array(fc.array(cookie, { minLength: 1, maxLength: 3 }), {
  maxLength: 2,
}).map((list) => ({
  ...post,
  headers: list.map((one) => ["Cookie", one.join("; ")] as const),
}));

const formText = fc.array(
  fc.tuple(name, fc.oneof(word, fc.constantFrom("a+5", "%61", "a%2B5", "a b"))),
  { maxLength: 3 },
).map((list) =>
  list.map(([name, value]) => `${name}=${value.replaceAll(" ", "%20")}`).join(
    "&",
  )
);
const forms = fc.tuple(
  formText,
  fc.constantFrom(
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-8",
    "text/plain",
  ),
).map(([body, type]) => ({
  ...post,
  headers: [["Content-Type", type] as const],
  body,
}));

/** What is asked of the names of a request and of their values. */
export const fieldDraws: readonly Drawn[] = [
  {
    name: "queryParameters with not, and, or, absent and anything",
    asked: asking(
      named(combined).map((queryParameters) => ({ queryParameters })),
    ),
    sent: queries,
    takes: takesRequest,
  },
  {
    name: "headers with not, and, or, absent and anything",
    asked: askedHeaders(combined),
    sent: lines,
    takes: takesRequest,
  },
  {
    name: "queryParameters with hasExactly and includes",
    asked: asking(
      named(listed).map((queryParameters) => ({ queryParameters })),
    ),
    sent: queries,
    takes: takesRequest,
  },
  {
    name: "headers with hasExactly and includes",
    asked: askedHeaders(listed),
    sent: lines,
    takes: takesRequest,
  },
  {
    name: "cookies",
    asked: asking(
      named(fc.oneof(ofValues, fc.constant(absent), combined)).map((
        cookies,
      ) => ({
        cookies,
      })),
    ),
    sent: cookieLines,
    takes: takesRequest,
  },
  {
    name: "formParameters",
    asked: asking(
      named(
        fc.oneof(
          ofValues,
          fc.constantFrom("a 5", "a+5").map((equalTo) => ({ equalTo })),
          combined,
          listed,
        ),
      ).map((formParameters) => ({ formParameters })),
    ),
    sent: forms,
    takes: takesRequest,
  },
];

/** Matchers that combine others, of the whole body. */
export const combinedBodies: Drawn = {
  name: "bodyPatterns with not, and, or, absent and anything",
  ...ofBody(combined, word),
};
