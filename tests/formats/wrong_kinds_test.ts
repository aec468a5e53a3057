import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, sendImport } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

const answer = { statusCode: 200, body: "ok" };

const postman = (query: unknown) => ({
  info: { name: "a" },
  item: [{
    name: "a",
    request: "http://h/a",
    response: [{
      originalRequest: { method: "GET", url: { raw: "http://h/a", query } },
      code: 200,
      body: "ok",
    }],
  }],
});

const har = (postData: unknown) => ({
  log: {
    entries: [{
      request: { method: "POST", url: "http://h/a", postData },
      response: { status: 200, headers: [], content: { text: "ok" } },
    }],
  },
});

const nock = (reqheaders: unknown) => [{
  scope: "http://h:80",
  method: "GET",
  path: "/a",
  status: 200,
  response: "ok",
  reqheaders,
}];

/** What is of the wrong kind in half of a request, and where that is told. */
const wrong: readonly (readonly [string, unknown, string])[] = [
  ...["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]
    .map((name) =>
      [
        `WireMock's ${name}`,
        { request: { [name]: ["/a"] }, response: {} },
        `/request/${name}`,
      ] as const
    ),
  ...["queryParameters", "headers", "cookies", "formParameters"].map((name) =>
    [
      `WireMock's ${name}`,
      { request: { [name]: [{ a: { equalTo: "1" } }] }, response: {} },
      `/request/${name}`,
    ] as const
  ),
  [
    "WireMock's multipartPatterns",
    { request: { multipartPatterns: { name: "a" } }, response: {} },
    "/request/multipartPatterns",
  ],
  [
    "WireMock's port",
    { request: { port: "http" }, response: {} },
    "/request/port",
  ],
  [
    "WireMock's scenario",
    {
      request: {},
      response: {},
      scenarioName: "a",
      requiredScenarioState: ["b"],
    },
    "/requiredScenarioState",
  ],
  [
    "MockServer's secure",
    { httpRequest: { path: "/a", secure: "yes" }, httpResponse: answer },
    "/httpRequest/secure",
  ],
  [
    "Mockoon's method",
    environment([route("a", { method: ["get"] })])[0]?.content,
    "/routes/0/method",
  ],
  [
    "Mockoon's rules",
    environment([route("a", { responses: [{ ...answer, rules: {} }] })])[0]
      ?.content,
    "/routes/0/responses/0/rules",
  ],
  ["HAR's postData", har("a=1"), "/log/entries/0/request/postData"],
  ["HAR's text", har({ text: ["a"] }), "/log/entries/0/request/postData/text"],
  ["nock's headers", nock("a: 1"), "/0/reqheaders"],
  ["nock's patterns of headers", nock({ a: {} }), "/0/reqheaders/a"],
  ["Postman's query", postman([5]), "/item/0/response/0/originalRequest"],
  [
    "mountebank's stubs",
    { protocol: "http", stubs: "none" },
    "/stubs",
  ],
];

for (const [what, content, place] of wrong) {
  Deno.test(`a part of a request of the wrong kind is refused, not left out: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, [{ path: "a.json", content }]);
    assert.deepEqual(notes(answer), [`refused ${place}`]);
    assert.deepEqual(answer.stubs, []);
  });
}

/** Versions that are not read, and where they stand. */
const versions: readonly (readonly [string, unknown, string])[] = [
  ["Swagger 1.2", { swagger: "1.2", paths: {} }, "/swagger"],
  ["OpenAPI 4", { openapi: "4.0.0", paths: {} }, "/openapi"],
  [
    "Hoverfly's v1",
    { data: { pairs: [] }, meta: { schemaVersion: "v1" } },
    "/meta/schemaVersion",
  ],
  [
    "Mockoon's 99",
    environment([], { lastMigration: 99 })[0]?.content,
    "/lastMigration",
  ],
];

for (const [what, content, place] of versions) {
  Deno.test(`a version that is not read is refused with its place: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, [{ path: "a.json", content }]);
    assert.deepEqual(notes(answer), [`refused ${place}`]);
    assert.match(answer.report[0]?.message ?? "", /: (?:convert|export|use) /);
  });
}

Deno.test("an archive, a mapping of WireMock.Net and an open quote are called what they are", async () => {
  await using server = await startStandin();
  const told = async (path: string, content: unknown) =>
    (await sendImport(server, [{ path, content }])).text;
  assert.match(
    await told("a.json", "PK\x03\x04"),
    /is a ZIP archive: unpack it/,
  );
  const net = { Guid: "a", Request: {}, Response: {} };
  assert.match(await told("a.json", net), /WireMock\.Net/);
  const open = await told("a.sh", "curl -X 'GET http://h/a");
  assert.match(open, /a quote has no end/);
  const score = { kept: 0, rewritten: 0, lost: 0, refused: 1 };
  assert.deepEqual(JSON.parse(open).score, score);
});
