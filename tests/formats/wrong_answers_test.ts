import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto } from "./imports.ts";
import { environment, route } from "./mockoon_environment.ts";

const wiremock = (response: unknown, more: object = {}) => ({
  request: { urlPath: "/a" },
  response,
  ...more,
});

const imposter = (is: unknown, more: object = {}) => ({
  protocol: "http",
  port: 4545,
  stubs: [{ responses: [{ is, ...more }] }],
});

const mockserver = (httpResponse: unknown, httpRequest: unknown = {}) => [{
  httpRequest,
  httpResponse,
}];

const hoverfly = (response: unknown) => ({
  data: { pairs: [{ request: {}, response }] },
  meta: { schemaVersion: "v5.3" },
});

const postman = (example: object) => ({
  info: { name: "a" },
  item: [{
    name: "a",
    request: "http://h/a",
    response: [{ originalRequest: "http://h/a", code: 200, ...example }],
  }],
});

const nock = (more: object) => [{
  scope: "http://h:80",
  method: "GET",
  path: "/a",
  status: 200,
  response: "ok",
  ...more,
}];

const har = (response: unknown) => ({
  log: {
    entries: [{ request: { method: "GET", url: "http://h/a" }, response }],
  },
});

/** What is of the wrong kind in an answer, and where that is told. */
const wrong: readonly (readonly [string, unknown, string])[] = [
  ["WireMock's status", wiremock({ status: "good" }), "/response/status"],
  ["WireMock's body", wiremock({ body: { a: 1 } }), "/response/body"],
  [
    "WireMock's base64Body",
    wiremock({ base64Body: 7 }),
    "/response/base64Body",
  ],
  ["WireMock's headers", wiremock({ headers: ["a: b"] }), "/response/headers"],
  ["mountebank's statusCode", imposter({ statusCode: [200] }), "statusCode"],
  ["mountebank's headers", imposter({ headers: ["a"] }), "headers"],
  ["MockServer's statusCode", mockserver({ statusCode: "a" }), "statusCode"],
  ["MockServer's headers", mockserver({ headers: "a" }), "headers"],
  ["Hoverfly's status", hoverfly({ status: "good" }), "status"],
  ["Hoverfly's body", hoverfly({ status: 200, body: {} }), "body"],
  ["Hoverfly's headers", hoverfly({ status: 200, headers: ["a"] }), "headers"],
  ["Postman's code", postman({ code: "good" }), "code"],
  ["Postman's body", postman({ body: { a: 1 } }), "body"],
  [
    "Postman's header",
    postman({ header: [{ key: "a", value: {} }] }),
    "header",
  ],
  ["nock's status", nock({ status: "good" }), "status"],
  ["nock's rawHeaders", nock({ rawHeaders: "a" }), "rawHeaders"],
  ["HAR's headers", har({ status: 200, headers: { a: "b" } }), "headers"],
  ["HAR's content", har({ status: 200, content: "ok" }), "content"],
  [
    "Mockoon's statusCode",
    environment([
      route("a", { responses: [{ statusCode: [200], body: "" }] }),
    ])[0]?.content,
    "statusCode",
  ],
];

for (const [name, content, pointer] of wrong) {
  Deno.test(`${name} of the wrong kind refuses its entry at its place`, async () => {
    await using server = await startStandin();
    const files = [{ path: "a.json", content }];
    const { report, stubs } = await importInto(server, files);
    const told = report.filter(({ verdict }) => verdict === "refused");
    assert.deepEqual(stubs, [], JSON.stringify(report));
    assert.ok(
      told.some((one) => one.pointer.includes(pointer)),
      `${pointer}: ${JSON.stringify(report)}`,
    );
  });
}
