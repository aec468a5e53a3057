import fc from "fast-check";
import { pattern } from "./pattern_arbitrary.ts";
import type { Shot } from "./shot.ts";
import { jsonValue, longText, repeats } from "./text_arbitrary.ts";

const matcher: fc.Arbitrary<unknown> = fc.oneof(
  longText(20_000).map((equalTo) => ({ equalTo })),
  longText(2000).map((contains) => ({ contains })),
  pattern.map((matches) => ({ matches })),
  jsonValue.map((equalToJson) => ({ equalToJson, ignoreExtraElements: true })),
  jsonValue.map((value) => ({ equalToJson: JSON.stringify(value) })),
  jsonValue.map((matchesJsonSchema) => ({ matchesJsonSchema })),
  longText(500).map((text) => ({ matchesJsonPath: `$.${text}` })),
  fc.constantFrom({ absent: true }, { nothing: 1 }, null),
);

/** As many as a payload has room for beside others of their kind. */
function fitting(one: unknown, count: number): number {
  const size = JSON.stringify(one).length + 12;
  return Math.min(count, Math.ceil(2_000_000 / size));
}

const matchers = fc.tuple(matcher, repeats(100_000)).map((
  [one, count],
): [unknown, number] => [one, fitting(one, count)]);

/** The same matcher for many names. */
const named = matchers.map(([one, count]) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, one]))
);

/** A list of one matcher again and again. */
const listed = matchers.map(([one, count]) =>
  Array.from({ length: count }, () => one)
);

const path = fc.constantFrom("/a", "/a/b", "/x/y");

const request = fc.record({
  urlPath: path,
  urlPathPattern: longText(2000),
  method: fc.constantFrom("GET", "POST", "ANY"),
  headers: named,
  queryParameters: named,
  cookies: named,
  bodyPatterns: fc.oneof(listed, listed.map((or) => [{ or }])),
  multipartPatterns: listed.map((bodyPatterns) => [{ bodyPatterns }]),
}, { requiredKeys: [] });

const response = fc.record({
  status: fc.constantFrom(200, 404, 999),
  body: longText(100_000),
  jsonBody: jsonValue,
  headers: fc.tuple(longText(200), repeats(20_000)).map(([value, count]) =>
    Object.fromEntries(
      Array.from(
        { length: fitting(value, count) },
        (_, at) => [`x-${at}`, value],
      ),
    )
  ),
  transformers: fc.constant(["response-template"]),
}, { requiredKeys: ["status"] });

const mapping = fc.record({
  id: fc.constantFrom("a", "9f8e7d6c-0000-4000-8000-0123456789ab"),
  request,
  response,
  priority: fc.constantFrom(1, 5, 1e9),
  scenarioName: longText(200),
}, { requiredKeys: ["request", "response"] });

function shot(method: string, path: string, payload?: unknown): Shot {
  return {
    kind: "WireMock's API",
    method,
    target: `/__admin${path}`,
    headers: [["content-type", "application/json"]],
    body: payload === undefined ? null : JSON.stringify(payload),
  };
}

const imported = fc.tuple(mapping, repeats(2000)).map(([one, count]) => ({
  mappings: Array.from({ length: fitting(one, count) }, (_, at) => ({
    ...one,
    id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
  })),
}));

/** Calls of WireMock's admin API: what is sent to it, and what is asked of it. */
export const wireMockShot: fc.Arbitrary<Shot> = fc.oneof(
  mapping.map((payload) => shot("POST", "/mappings", payload)),
  imported.map((payload) => shot("POST", "/mappings/import", payload)),
  fc.tuple(
    fc.constantFrom(
      ...["/requests/find", "/requests/count", "/requests/remove"],
      ...["/near-misses/request-pattern", "/mappings/remove"],
    ),
    request,
  ).map(([path, payload]) => shot("POST", path, payload)),
  fc.constantFrom(
    ...["/mappings", "/mappings/unmatched", "/requests", "/scenarios"],
    ...["/requests/unmatched", "/requests/unmatched/near-misses"],
    "/mappings/9f8e7d6c-0000-4000-8000-0123456789ab",
  ).map((path) => shot("GET", path)),
  fc.constantFrom("/mappings/reset", "/scenarios/reset", "/reset")
    .map((path) => shot("POST", path)),
  fc.constantFrom("/mappings", "/mappings/unmatched", "/requests")
    .map((path) => shot("DELETE", path)),
);
