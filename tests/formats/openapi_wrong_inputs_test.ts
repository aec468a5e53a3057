import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { sendImport } from "./imports.ts";
import { importAnswer } from "../../src/model/import.ts";

const responses = { 200: { description: "" } };
const get = { responses };

function paths(given: unknown, more: object = {}) {
  return { openapi: "3.1.0", ...more, paths: given };
}

function asking(parameter: unknown) {
  return paths({ "/x": { get: { responses, parameters: [parameter] } } });
}

function posting(requestBody: unknown) {
  return paths({ "/x": { post: { responses, requestBody } } });
}

/** Documents, and the first line of what is said of each: its verdict and place, and a part of the sentence. */
const wrong: Readonly<Record<string, readonly [unknown, string, RegExp]>> = {
  "a path that refers to nothing": [
    paths({ "/x": { $ref: "missing.yaml" } }),
    "refused /paths/~1x",
    /"missing.yaml" leads to nothing/,
  ],
  "a path that refers to itself": [
    paths({ "/x": { $ref: "#/paths/~1x" } }),
    "refused /paths/~1x",
    /leads to nothing/,
  ],
  "a parameter that refers to itself": [
    asking({ $ref: "#/paths/~1x/get/parameters/0" }),
    "refused /paths/~1x/get/parameters/0",
    /leads to nothing/,
  ],
  "a parameter of the network": [
    asking({ $ref: "https://127.0.0.1:1/p.json" }),
    "refused /paths/~1x/get/parameters/0",
    /leads to nothing/,
  ],
  "a reference that is no text": [
    asking({ $ref: 5 }),
    "refused /paths/~1x/get/parameters/0",
    /has no name/,
  ],
  "a parameter that is a text": [
    asking("id"),
    "refused /paths/~1x/get/parameters/0",
    /should be an object/,
  ],
  "parameters that are an object": [
    paths({ "/x": { get: { responses, parameters: {} } } }),
    "refused /paths/~1x/get/parameters",
    /should be a list/,
  ],
  "a schema that is a text": [
    asking({ in: "query", name: "a", schema: "integer" }),
    "refused /paths/~1x/get/parameters/0/schema",
    /should be an object/,
  ],
  "a type that is none": [
    asking({ in: "query", name: "a", schema: { type: "int" } }),
    "refused /paths/~1x/get/parameters/0/schema/type",
    /"type" should be types of JSON/,
  ],
  "a bound that is a text": [
    asking({ in: "query", name: "a", schema: { minimum: "5" } }),
    "refused /paths/~1x/get/parameters/0/schema/minimum",
    /"minimum" should be a number/,
  ],
  "a property that is required by itself": [
    posting({
      content: {
        "application/json": {
          schema: { properties: { a: { required: true } } },
        },
      },
    }),
    "refused /paths/~1x/post/requestBody/content/application~1json/schema/properties/a/required",
    /"required" should be a list of names/,
  ],
  "schemas that are no list": [
    posting({ content: { "application/json": { schema: { allOf: {} } } } }),
    "refused /paths/~1x/post/requestBody/content/application~1json/schema/allOf",
    /"allOf" should be a list of schemas/,
  ],
  "paths that are nothing": [paths(null), "refused /paths", /an object/],
  "paths that are a list": [paths([]), "refused /paths", /an object/],
  "no paths": [{ openapi: "3.1.0" }, "refused ", /has no paths/],
  "a path that is a number": [
    paths({ "/x": 5 }),
    "refused /paths/~1x",
    /should be an object/,
  ],
  "a path without a slash": [
    paths({ x: { get } }),
    "refused /paths/x",
    /begins with a slash/,
  ],
  "an operation that is a list": [
    paths({ "/x": { get: [] } }),
    "refused /paths/~1x/get",
    /should be an object/,
  ],
  "a method in capitals": [
    paths({ "/x": { GET: get } }),
    "refused /paths/~1x/GET",
    /small letters/,
  ],
  "a body that is a text": [
    posting("x"),
    "refused /paths/~1x/post/requestBody/content",
    /should be an object/,
  ],
  "a media type that is none": [
    posting({ required: true, content: { json: {} } }),
    "refused /paths/~1x/post/requestBody/content/json",
    /no media type/,
  ],
  "a body of version 3 in Swagger 2": [
    {
      swagger: "2.0",
      paths: { "/x": { post: { responses, requestBody: {} } } },
    },
    "refused /paths/~1x/post/requestBody",
    /not of Swagger 2/,
  ],
  "two versions": [
    { swagger: "2.0", openapi: "3.0.0", paths: {} },
    "lost /openapi",
    /as "swagger" says/,
  ],
  "an unknown version": [
    { openapi: "4.0.0", paths: {} },
    "refused /openapi",
    /"4.0.0" is not read/,
  ],
  "a response that is a text": [
    paths({ "/x": { get: { responses: { 200: "ok" } } } }),
    "lost /paths/~1x/get/responses/200",
    /should be an object/,
  ],
  "a number that is no status": [
    paths({ "/x": { get: { responses: { ...responses, 1000: {} } } } }),
    "lost /paths/~1x/get/responses/1000",
    /no status/,
  ],
  "servers that are a text": [
    paths({}, { servers: "https://example.com/v1" }),
    "refused /servers",
    /should be a list/,
  ],
};

for (const [name, [content, place, message]] of Object.entries(wrong)) {
  Deno.test(`an OpenAPI document with ${name} is told what is wrong at its place`, async () => {
    await using server = await startStandin();
    const files = [{ path: "api.json", content }];
    const options = { strict: true };
    const sent = await sendImport(server, files, { options });
    assert.equal(sent.status, 200, sent.text);
    const { report, success } = sent.as(importAnswer);
    const [line] = report.filter(({ verdict }) => verdict !== "kept");
    assert.equal(`${line?.verdict} ${line?.pointer}`, place);
    assert.match(line?.message ?? "", message);
    assert.equal(success, true);
  });
}

Deno.test("a YAML document with a key twice is refused at its line, and numbers are keys of responses", async () => {
  await using server = await startStandin();
  const twice = "openapi: 3.1.0\npaths:\n  /x: {}\n  /x: {}\n";
  const refused = await sendImport(server, [{
    path: "a.yaml",
    content: twice,
  }]);
  assert.equal(refused.status, 422);
  assert.match(refused.text, /a\.yaml:4:3: the key \\"\/x\\" is here twice/);
  const content =
    "openapi: 3.1\npaths:\n  /x: {get: {responses: {204: {description: a}}}}\n";
  await sendImport(server, [{ path: "b.yaml", content }]);
  assert.equal((await server.get("/x")).status, 204);
});
