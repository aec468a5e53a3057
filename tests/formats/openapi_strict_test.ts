import assert from "node:assert/strict";
import { startStandin, type TestServer } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const ok = { responses: { 200: { description: "", content: {} } } };

function schema(type: unknown, more: object = {}) {
  return { schema: { type, ...more } };
}

const document = {
  openapi: "3.0.3",
  info: { title: "strict", version: "1" },
  paths: {
    "/items/{id}": {
      parameters: [
        { in: "path", name: "id", required: true, ...schema("integer") },
      ],
      get: {
        ...ok,
        parameters: [
          {
            in: "query",
            name: "size",
            required: true,
            ...schema("integer", { minimum: 1, maximum: 9 }),
          },
          {
            in: "query",
            name: "kind",
            ...schema("string", { enum: ["a", "b"] }),
          },
          {
            in: "header",
            name: "X-Team",
            ...schema("string", { pattern: "^q" }),
          },
          { in: "header", name: "Accept", required: true, ...schema("string") },
          { $ref: "#/components/parameters/Session" },
        ],
      },
    },
    "/items": {
      post: {
        ...ok,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Item" },
            },
          },
        },
      },
      put: {
        ...ok,
        requestBody: {
          content: { "application/json": { schema: { type: "object" } } },
        },
      },
    },
  },
  components: {
    parameters: {
      Session: { in: "cookie", name: "s", ...schema("boolean") },
    },
    schemas: {
      Item: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", nullable: true },
          price: { type: "number", minimum: 0, exclusiveMinimum: true },
          parts: {
            type: "array",
            items: { $ref: "#/components/schemas/Item" },
          },
        },
      },
    },
  },
};

const files = [{ path: "api.json", content: document }];

async function statuses(
  server: TestServer,
  requests: readonly (readonly [string, RequestInit?])[],
): Promise<number[]> {
  const found: number[] = [];
  for (const [target, init] of requests) {
    found.push((await server.get(target, init)).status);
  }
  return found;
}

Deno.test("a strict import of an OpenAPI document takes requests whose parameters fit, and no others", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, files, { options: { strict: true } });
  assert.deepEqual(notes(answer).filter((one) => /^refused/.test(one)), []);
  const fits = [
    ["/items/7?size=1"],
    ["/items/7?size=9&kind=b&more=1"],
    ["/items/7?size=1", { headers: { "x-team": "qa", cookie: "s=true" } }],
  ] as const;
  assert.deepEqual(await statuses(server, fits), [200, 200, 200]);
  const misses = [
    ["/items/seven?size=1"],
    ["/items/7"],
    ["/items/7?size=0"],
    ["/items/7?size=10"],
    ["/items/7?size=x"],
    ["/items/7?size=1&kind=c"],
    ["/items/7?size=1", { headers: { "x-team": "dev" } }],
    ["/items/7?size=1", { headers: { cookie: "s=maybe" } }],
  ] as const;
  assert.deepEqual(await statuses(server, misses), misses.map(() => 404));
});

Deno.test("a strict import takes bodies that fit their schema, and no others", async () => {
  await using server = await startStandin();
  await importInto(server, files, { options: { strict: true } });
  const json = { "content-type": "application/json; charset=utf-8" };
  const sending = (method: string, body: string, headers = json) =>
    ["/items", { method, body, headers }] as const;
  const fits = [
    sending("POST", '{"name": "a"}'),
    sending("POST", '{"name": null, "price": 0.1}'),
    sending("POST", '{"name": "a", "parts": [{"name": "b"}]}'),
    sending("PUT", "{}"),
    ["/items", { method: "PUT" }] as const,
  ];
  assert.deepEqual(await statuses(server, fits), fits.map(() => 200));
  const misses = [
    sending("POST", "{}"),
    sending("POST", '{"name": 1}'),
    sending("POST", '{"name": "a", "price": 0}'),
    sending("POST", '{"name": "a", "parts": [{}]}'),
    sending("POST", '{"name": "a"}', { "content-type": "text/plain" }),
    sending("PUT", "[]"),
    ["/items", { method: "POST" }] as const,
  ];
  assert.deepEqual(await statuses(server, misses), misses.map(() => 404));
});

Deno.test("a document of Swagger 2 is strict, too", async () => {
  await using server = await startStandin();
  const swagger = {
    swagger: "2.0",
    paths: {
      "/a": {
        post: {
          ...ok,
          parameters: [
            {
              in: "body",
              name: "body",
              required: true,
              schema: { $ref: "#/definitions/A" },
            },
            { in: "query", name: "n", required: true, type: "integer" },
          ],
        },
      },
    },
    definitions: { A: { type: "object", required: ["x"] } },
  };
  await importInto(server, [{ path: "a.json", content: swagger }], {
    options: { strict: true },
  });
  const headers = { "content-type": "application/json" };
  const post = (body: string) => ({ method: "POST", body, headers });
  assert.deepEqual(
    await statuses(server, [
      ["/a?n=1", post('{"x": 1}')],
      ["/a?n=1", post("{}")],
      ["/a", post('{"x": 1}')],
      ["/a?n=b", post('{"x": 1}')],
    ]),
    [200, 404, 404, 404],
  );
});

Deno.test("without the option path and method are enough", async () => {
  await using server = await startStandin();
  await importInto(server, files);
  assert.equal((await server.get("/items/seven")).status, 200);
});

Deno.test("a strict import asks for all that the schema of a parameter says of a text", async () => {
  const of = (name: string, given: unknown) => ({
    in: "query",
    name,
    schema: given,
  });
  const parameters = [
    of("list", { type: ["integer", "null"] }),
    of("const", { const: 3 }),
    of("all", { allOf: [{ type: "integer" }, { minimum: 5, type: "number" }] }),
    of("any", { anyOf: [{ type: "boolean" }, { enum: ["on"] }] }),
    of("above", { type: "number", minimum: 1, exclusiveMinimum: true }),
    of("below", { type: "number", exclusiveMaximum: 9 }),
    of("even", { type: "integer", multipleOf: 2 }),
    of("named", { allOf: [{ $ref: "#/components/schemas/Short" }] }),
  ];
  const content = {
    openapi: "3.1.0",
    info: { title: "values", version: "1" },
    paths: { "/x": { get: { ...ok, parameters } } },
    components: { schemas: { Short: { type: "string", maxLength: 2 } } },
  };
  await using server = await startStandin();
  const strict = { options: { strict: true } };
  await importInto(server, [{ path: "values.json", content }], strict);
  const fits = "list=1 const=3 all=5 any=on any=true above=1.5 below=8.9 even=4"
    .split(" ").map((one) => [`/x?${one}`] as const);
  assert.deepEqual(await statuses(server, fits), fits.map(() => 200));
  const misses =
    "list=a const=4 all=4 all=5.5 any=off above=1 below=9 even=3 named=abc"
      .split(" ").map((one) => [`/x?${one}`] as const);
  assert.deepEqual(await statuses(server, misses), misses.map(() => 404));
});

Deno.test("what a strict import cannot ask of a parameter refuses its operation", async () => {
  await using server = await startStandin();
  const schemas = { Ring: { $ref: "#/components/schemas/Ring" } };
  const given = [
    { type: "string", pattern: "(" },
    { type: "array", items: { type: "array" } },
    { $ref: "#/components/schemas/Ring" },
    { $ref: "https://example.com/schemas/Far" },
    { $ref: "#anchor" },
    { $dynamicRef: "#anchor" },
  ];
  const operations = given.map((one, at) => [`/${at}`, {
    get: { ...ok, parameters: [{ in: "query", name: "p", schema: one }] },
  }]);
  const content = {
    openapi: "3.1.0",
    info: { title: "values", version: "1" },
    paths: Object.fromEntries(operations),
    components: { schemas },
  };
  const answer = await importInto(server, [{ path: "values.json", content }], {
    options: { strict: true },
  });
  assert.equal(answer.score.refused, given.length);
});
