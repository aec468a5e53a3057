import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto } from "./imports.ts";
import { documentOf, importStrictly, said, taken } from "./strict_documents.ts";

const integers = { type: "array", items: { type: "integer" } };
const words = { type: "array", items: { enum: ["a", "b"] } };
const shape = {
  type: "object",
  properties: { a: { type: "integer" }, b: { type: "boolean" } },
  required: ["a"],
};

interface Case {
  readonly name: string;
  readonly parameter: Readonly<Record<string, unknown>>;
  readonly fits: readonly (string | [string, RequestInit])[];
  readonly misses: readonly (string | [string, RequestInit])[];
  readonly path?: string;
  readonly swagger?: string;
}

function header(value: string): [string, RequestInit] {
  return ["/x", { headers: { p: value } }];
}

const cases: readonly Case[] = [
  {
    name: "a list, each item by itself",
    parameter: {
      in: "query",
      schema: { ...integers, minItems: 2, uniqueItems: false },
    },
    fits: ["/x?p=1&p=2"],
    misses: ["/x?p=1", "/x?p=1&p=b", "/x?p=1,2"],
  },
  {
    name: "a list between commas",
    parameter: { in: "query", explode: false, schema: integers },
    fits: ["/x?p=1,2", "/x?p=1"],
    misses: ["/x?p=1,b", "/x?p=1&p=2", "/x?p=1,"],
  },
  {
    name: "a list between other signs",
    parameter: { in: "query", style: "pipeDelimited", schema: words },
    fits: ["/x?p=a|b", "/x?p=a"],
    misses: ["/x?p=a,b", "/x?p=a|c"],
  },
  {
    name: "a list in a header",
    parameter: { in: "header", schema: { ...words, maxItems: 2 } },
    fits: [header("a,b")],
    misses: [header("a,b,a"), header("c")],
  },
  {
    name: "a list in a path",
    parameter: { in: "path", schema: words },
    path: "/x/{p}",
    fits: ["/x/a,b"],
    misses: ["/x/a,c"],
  },
  {
    name: "a matrix and a label",
    parameter: { in: "path", style: "matrix", schema: integers, explode: true },
    path: "/x/{p}",
    fits: ["/x/;p=1;p=2"],
    misses: ["/x/1", "/x/;p=1;p=a"],
  },
  {
    name: "one text or a list of them",
    parameter: {
      in: "query",
      schema: { oneOf: [{ type: "integer" }, { ...words, minItems: 2 }] },
    },
    fits: ["/x?p=1", "/x?p=a&p=b"],
    misses: ["/x?p=a", "/x?p=1&p=2"],
  },
  {
    name: "an object as fields of their own",
    parameter: { in: "query", schema: shape },
    fits: ["/x?a=1", "/x?a=1&b=true"],
    misses: ["/x?b=true", "/x?a=x", "/x?a=1&b=1"],
  },
  {
    name: "a deep object",
    parameter: {
      in: "query",
      style: "deepObject",
      schema: { ...shape, additionalProperties: false },
    },
    fits: ["/x?p[a]=1", "/x?p[a]=1&p[b]=true&q[c]=1", "/x?p%5Ba%5D=1"],
    misses: ["/x?p[b]=true", "/x?p[a]=x", "/x?p[a]=1&p[c]=1"],
  },
  {
    name: "JSON in a text",
    parameter: {
      in: "query",
      content: { "application/json": { schema: shape } },
    },
    fits: ['/x?p={"a":1}'],
    misses: ["/x?p={}", "/x?p=a"],
  },
  {
    name: "reserved signs and empty values",
    parameter: {
      in: "query",
      allowReserved: true,
      allowEmptyValue: true,
      schema: { type: "string", pattern: "^a/b\\?$" },
    },
    fits: ["/x?p=a/b?", "/x?p=a%2Fb%3F", "/x?p="],
    misses: ["/x?p=a"],
  },
  {
    name: "a list of Swagger 2, once and repeated",
    parameter: { in: "query", collectionFormat: "multi", ...integers },
    swagger: "2.0",
    fits: ["/x?p=1&p=2"],
    misses: ["/x?p=1,2", "/x?p=a"],
  },
  {
    name: "a list of Swagger 2 between tabs",
    parameter: { in: "query", collectionFormat: "tsv", ...integers },
    swagger: "2.0",
    fits: ["/x?p=1%092"],
    misses: ["/x?p=1,2"],
  },
];

for (const { name, parameter, fits, misses, path = "/x", ...more } of cases) {
  Deno.test(`a strict import reads ${name}`, async () => {
    await using server = await startStandin();
    const parameters = [{ name: "p", required: true, ...parameter }];
    const document = documentOf({ parameters }, { path, ...more });
    const answer = await importStrictly(server, document);
    assert.deepEqual(said(answer), []);
    assert.deepEqual(await taken(server, fits), fits.map(() => true));
    const bad = [...misses, "/x"];
    assert.deepEqual(await taken(server, bad), bad.map(() => false));
  });
}

const unread: readonly [object, string][] = [
  [
    { in: "query", schema: { type: "array", prefixItems: [{}, {}] } },
    "/schema/prefixItems",
  ],
  [
    { in: "query", schema: { type: "array", contains: {}, minContains: 2 } },
    "/schema/contains",
  ],
  [
    { in: "query", schema: { ...shape, minProperties: 2 } },
    "/schema/minProperties",
  ],
  [
    { in: "query", schema: { ...shape, patternProperties: { a: {} } } },
    "/schema/patternProperties",
  ],
  [
    { in: "query", schema: { ...shape, dependentRequired: { a: ["b"] } } },
    "/schema/dependentRequired",
  ],
  [{
    in: "query",
    schema: { ...shape, additionalProperties: { type: "integer" } },
  }, "/schema/additionalProperties"],
  [
    { in: "query", explode: false, schema: { ...integers, uniqueItems: true } },
    "/schema/uniqueItems",
  ],
  [{
    in: "query",
    explode: false,
    schema: { type: "array", items: { type: "integer", multipleOf: 3 } },
  }, "/schema/items/multipleOf"],
  [{ in: "header", schema: shape }, "/schema"],
  [{ in: "query", style: "wavy", schema: { type: "string" } }, ""],
  [
    { in: "query", content: { "application/xml": { schema: shape } } },
    "/content/application~1xml/schema",
  ],
  [{ in: "querystring", content: {} }, ""],
];

for (const [parameter, pointer] of unread) {
  Deno.test(`what has no criterion refuses the operation at its place: ${JSON.stringify(parameter)}`, async () => {
    await using server = await startStandin();
    const parameters = [{ name: "p", required: true, ...parameter }];
    const answer = await importStrictly(server, documentOf({ parameters }));
    const [line] = said(answer);
    assert.equal(line, `refused wider /parameters/0${pointer}`);
  });
}

Deno.test("a strict import follows references through files", async () => {
  await using server = await startStandin();
  const path = { $ref: "parts/paths.json#/x" };
  const files = [
    { path: "api.json", content: { openapi: "3.1.0", paths: { "/x": path } } },
    {
      path: "parts/paths.json",
      content: {
        x: {
          parameters: [{ $ref: "../more.yaml#/Ids" }],
          post: {
            responses: { 200: { description: "" } },
            requestBody: {
              required: true,
              content: {
                "application/json": { schema: { $ref: "../more.yaml#/Tree" } },
              },
            },
          },
        },
      },
    },
    {
      path: "more.yaml",
      content: `
Ids: {in: query, name: p, schema: {type: array, items: {$ref: "#/Id"}}}
Id: {$ref: "#/Small", type: integer}
Small: {maximum: 9}
Tree: {type: object, properties: {id: {$ref: "#/Id"}, next: {$ref: "#/Tree"}}}
`,
    },
  ];
  const answer = await importInto(server, files, { options: { strict: true } });
  assert.deepEqual(said(answer), []);
  const post = (query: string, body: string) => {
    const headers = { "content-type": "application/json" };
    return [`/x${query}`, { method: "POST", headers, body }] as const;
  };
  const found = await taken(server, [
    post("?p=1&p=9", '{"id": 1, "next": {"next": {"id": 2}}}'),
    post("?p=10", "{}"),
    post("", '{"next": {"next": {"id": 10}}}'),
    post("", '{"next": {"id": "1"}}'),
  ]);
  assert.deepEqual(found, [true, false, false, false]);
});
