import fc from "fast-check";
import assert from "node:assert/strict";
import { translateRequest } from "../../src/formats/wiremock/request.ts";
import { Run } from "../../src/formats/format.ts";
import { finish } from "../../src/runtime/work.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { takes as takesText } from "./reference_matchers.ts";
import { takes, type TriedRequest } from "./tried_request.ts";

const word = fc.string({ unit: fc.constantFrom("a", "A", "5"), maxLength: 2 });
const pairs = fc.array(fc.tuple(fc.constantFrom("a", "b"), word), {
  maxLength: 3,
});
const requests: fc.Arbitrary<TriedRequest> = fc.record({
  method: fc.constantFrom("GET", "POST"),
  path: fc.constantFrom("/a", "/A", "/a/b", "/b"),
  query: pairs,
  headers: fc.array(fc.tuple(fc.constantFrom("x-a", "x-b"), word), {
    maxLength: 3,
  }),
  body: fc.constant(""),
});

const text = fc.oneof(
  word.map((equalTo) => ({ equalTo })),
  word.map((equalTo) => ({ equalTo, caseInsensitive: true })),
  word.map((contains) => ({ contains })),
  fc.constantFrom("a+", "[a5]*", ".").map((matches) => ({ matches })),
);
const several = fc.array(text, { minLength: 1, maxLength: 2 });
const matcher: fc.Arbitrary<JsonObject> = fc.oneof(
  text,
  fc.constant({ absent: true }),
  several.map((hasExactly) => ({ hasExactly })),
  several.map((includes) => ({ includes })),
);
const asked: fc.Arbitrary<JsonObject> = fc.record({
  method: fc.constantFrom("GET", "ANY"),
  urlPath: fc.constantFrom("/a", "/a/b"),
  urlPathPattern: fc.constantFrom("/a.*", "/[ab]"),
  queryParameters: fc.dictionary(fc.constantFrom("a", "b"), matcher, {
    maxKeys: 2,
  }),
  headers: fc.dictionary(fc.constantFrom("X-A", "x-b"), matcher, {
    maxKeys: 2,
  }),
}, { requiredKeys: [] }).map((one) => JSON.parse(JSON.stringify(one)));

/** Whether values of one name are what a matcher asks for. */
function fits(matcher: JsonObject, values: readonly string[]): boolean {
  const { absent, hasExactly, includes } = matcher;
  if (absent === true) return values.length === 0;
  const list = hasExactly ?? includes;
  if (!Array.isArray(list)) {
    return values.some((value) => takesText(matcher, value));
  }
  if (hasExactly !== undefined && values.length !== list.length) return false;
  return list.every((one) =>
    values.some((value) => takesText(Object(one), value))
  );
}

function wireMockTakes(given: JsonObject, request: TriedRequest): boolean {
  const { method = "ANY", urlPath, urlPathPattern } = given;
  if (method !== "ANY" && method !== request.method) return false;
  if (urlPath !== undefined) {
    if (request.path !== urlPath) return false;
  } else if (urlPathPattern !== undefined) {
    const whole = new RegExp(`^(?:${urlPathPattern})$`, "s");
    if (!whole.test(request.path)) return false;
  }
  const all = (
    wanted: unknown,
    list: TriedRequest["query"],
    isSame: (one: string, other: string) => boolean,
  ) =>
    Object.entries(Object(wanted)).every(([name, matcher]) =>
      fits(
        Object(matcher),
        list.filter(([key]) => isSame(key, name)).map(([, value]) => value),
      )
    );
  return all(given["queryParameters"], request.query, (a, b) => a === b) &&
    all(
      given["headers"],
      request.headers,
      (a, b) => a.toLowerCase() === b.toLowerCase(),
    );
}

Deno.test("what an import of WireMock's methods, paths, queries and headers takes, WireMock takes", () => {
  let taken = 0;
  fc.assert(
    fc.property(asked, requests, (given, request) => {
      const document = { value: given, locate: () => ({ line: 1, column: 1 }) };
      const run = new Run({ files: { read: () => undefined } }, {});
      const entry = run.entry({ file: "a.json", document }, []);
      const fields = finish(translateRequest(given, entry));
      assert.deepEqual(entry.notes, []);
      if (!takes(fields, request)) return;
      taken++;
      assert.ok(
        wireMockTakes(given, request),
        JSON.stringify([given, request]),
      );
    }),
    { numRuns: 3000 },
  );
  assert.ok(taken > 100, `only ${taken} requests were taken`);
});
