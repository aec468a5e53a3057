import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const expecting = (httpRequest: unknown, more: object = {}) => ({
  httpRequest,
  httpResponse: { body: "yes" },
  ...more,
});
const asking = (request: unknown, more: object = {}) => ({
  request,
  response: {},
  ...more,
});
const ofBody = (matcher: unknown) =>
  asking({ method: "POST", bodyPatterns: [matcher] });

/** Entries that no reader should take for something else, and where that is told. */
const wireMock: readonly (readonly [string, unknown, string])[] = [
  [
    "two matchers in one",
    ofBody({ equalTo: "a", contains: "b" }),
    "/request/bodyPatterns/0",
  ],
  [
    "a matcher that is a text",
    asking({ headers: { a: "b" } }),
    "/request/headers/a",
  ],
  [
    "a number that is a pattern",
    ofBody({ matches: ["a"] }),
    "/request/bodyPatterns/0",
  ],
  [
    "a matcher nobody knows",
    asking({ queryParameters: { a: { equlTo: "b" } } }),
    "/request/queryParameters/a",
  ],
  [
    "values of a cookie",
    asking({ cookies: { a: { hasExactly: [{ equalTo: "b" }] } } }),
    "/request/cookies/a",
  ],
  [
    "a list that is none",
    asking({ headers: { a: { or: { equalTo: "b" } } } }),
    "/request/headers/a",
  ],
  [
    "JSON that is none",
    ofBody({ equalToJson: "{" }),
    "/request/bodyPatterns/0",
  ],
  [
    "XML with a switch",
    ofBody({ equalToXml: "<a/>", enablePlaceholders: true }),
    "/request/bodyPatterns/0",
  ],
  [
    "a date without a zone",
    ofBody({ before: "2020-01-01T00:00:00" }),
    "/request/bodyPatterns/0",
  ],
  [
    "a date with a space too many",
    ofBody({ after: "now + 3 days" }),
    "/request/bodyPatterns/0",
  ],
  [
    "an opposite that would be wider",
    ofBody({ not: { matchesXPath: "//a" } }),
    "/request/bodyPatterns/0",
  ],
  [
    "an element as a text",
    ofBody({ matchesXPath: { expression: "//a", equalTo: "b" } }),
    "/request/bodyPatterns/0",
  ],
  [
    "a part that all are to be",
    asking({ multipartPatterns: [{ matchingType: "ALL" }] }),
    "/request/multipartPatterns/0",
  ],
];

const never =
  /with -1 as "remainingTimes" and without "unlimited": true, MockServer never answers/;

const mockServer: readonly (readonly [string, unknown, string])[] = [
  ["no times left", expecting({}, { times: { remainingTimes: -1 } }), "/times"],
  ["times that are empty", expecting({}, { times: {} }), "/times"],
  ["times that are a text", expecting({}, { times: "once" }), "/times"],
  [
    "times in quotes",
    expecting({}, { times: { remainingTimes: "2" } }),
    "/times",
  ],
  ["a priority in words", expecting({}, { priority: "high" }), "/priority"],
  ["a priority with a fraction", expecting({}, { priority: 1.5 }), "/priority"],
  [
    "a method in a list",
    expecting({ method: ["POST"] }),
    "/httpRequest/method",
  ],
  ["a path that is a number", expecting({ path: 5 }), "/httpRequest/path"],
  ["a body that is a number", expecting({ body: 5 }), "/httpRequest/body"],
  [
    "a negation in quotes",
    expecting({ body: { string: "a", not: "true" } }),
    "/httpRequest/body",
  ],
  [
    "a body of two types",
    expecting({ body: { string: "a", json: {} } }),
    "/httpRequest/body",
  ],
  [
    "a type without its member",
    expecting({ body: { type: "JSON" } }),
    "/httpRequest/body",
  ],
  [
    "a member in another case",
    expecting({ body: { String: "a" } }),
    "/httpRequest/body",
  ],
  [
    "a strictness in another case",
    expecting({ body: { json: {}, matchtype: "STRICT" } }),
    "/httpRequest/body",
  ],
  [
    "a part of a segment",
    expecting({ path: "/x{a}", pathParameters: { a: ["5"] } }),
    "/httpRequest/path",
  ],
  [
    "a name that is a pattern",
    expecting({ headers: { "x-.*": ["5"] } }),
    "/httpRequest/headers",
  ],
];

async function refusedWith(
  server: TestServer,
  content: unknown,
  place: string,
): Promise<string> {
  const files = [{ path: "a.json", content }];
  const answer = await importInto(server, files);
  assert.ok(
    notes(answer).includes(`refused ${place}`),
    JSON.stringify(answer.report),
  );
  assert.deepEqual(answer.stubs, []);
  return answer.report.map(({ message }) => message).join();
}

Deno.test("wrong mappings of WireMock's are refused with their place", async (t) => {
  await using server = await startStandin();
  for (const [name, content, place] of wireMock) {
    await t.step(name, async () => {
      await refusedWith(server, content, place);
    });
  }
});

Deno.test("wrong expectations of MockServer's are refused with their place", async (t) => {
  await using server = await startStandin();
  for (const [name, content, place] of mockServer) {
    await t.step(name, async () => {
      const told = await refusedWith(server, content, place);
      if (name === "no times left") assert.match(told, never);
    });
  }
});

Deno.test("a priority of MockServer's in quotes is taken, and told", async () => {
  await using server = await startStandin();
  const content = expecting({ path: "/a" }, { priority: "10" });
  const answer = await importInto(server, [{ path: "a.json", content }]);
  assert.deepEqual(notes(answer), ["rewritten /priority"]);
  assert.equal(answer.stubs.length, 1);
});

Deno.test("names of prototypes ask what they say in matchers, too", async () => {
  await using server = await startStandin();
  const text =
    '{"request": {"queryParameters": {"__proto__": {"equalTo": "a"}, "constructor": {"not": {"equalTo": "b"}}}, "cookies": {"__proto__": {"matches": "a+"}}}, "response": {}}';
  await importInto(server, [{ path: "a.json", content: text }]);
  const headers = { cookie: "__proto__=aa" };
  const statusOf = async (query: string) =>
    (await server.get(`/?${query}`, { headers })).status;
  assert.equal(await statusOf("__proto__=a"), 200);
  assert.equal(await statusOf("__proto__=a&constructor=b"), 404);
  assert.equal(await statusOf("a=a"), 404);
});
