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
