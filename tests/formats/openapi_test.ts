import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes } from "./imports.ts";

const user = { $ref: "#/components/schemas/User" };

const shop = {
  openapi: "3.1.0",
  info: { title: "shop", version: "1" },
  servers: [{
    url: "https://api.example/{v}",
    variables: { v: { default: "v2" } },
  }],
  paths: {
    "/users/{id}": {
      get: {
        operationId: "readUser",
        summary: "Reads a user",
        tags: ["users"],
        responses: {
          404: {
            description: "",
            content: { "application/json": { example: { error: "none" } } },
          },
          200: {
            description: "",
            headers: { "X-Rate": { schema: { type: "integer", default: 9 } } },
            content: {
              "text/plain": { example: "Ada" },
              "application/json": {
                examples: {
                  ada: { value: { name: "Ada" } },
                  bob: { value: { name: "Bob" } },
                },
              },
            },
          },
        },
      },
      delete: { responses: { 204: { description: "" } } },
    },
    "/users": {
      post: {
        responses: {
          "2XX": {
            description: "",
            content: { "application/json": { schema: user } },
          },
        },
      },
    },
    "/text": {
      get: {
        responses: {
          default: {
            description: "",
            content: { "text/plain": { example: "hello" } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      User: {
        type: "object",
        required: ["id", "boss"],
        properties: {
          id: { type: "string", format: "uuid" },
          age: { type: "integer", minimum: 18 },
          secret: { type: "string", writeOnly: true },
          tags: { type: "array", items: { enum: ["a", "b"] } },
          boss: user,
          kind: { oneOf: [{ const: "person" }, { const: "robot" }] },
        },
      },
    },
  },
};

Deno.test("the operations of an OpenAPI document answer with their examples", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "shop.json",
    content: shop,
  }]);
  assert.equal(answer.format, "openapi");
  const read = await server.get("/v2/users/7");
  assert.deepEqual(read.json, { name: "Ada" });
  assert.equal(read.headers.get("content-type"), "application/json");
  assert.equal(read.headers.get("x-rate"), "9");
  assert.equal(
    (await server.get("/v2/users/7", { method: "DELETE" })).status,
    204,
  );
  assert.equal((await server.get("/v2/text")).text, "hello");
  const stub = await server.listed("readUser");
  assert.equal(stub.title, "Reads a user");
  assert.deepEqual(stub.labels, ["users"]);
});

Deno.test("a client that prefers another response or example gets it", async () => {
  await using server = await startStandin();
  await importInto(server, [{ path: "shop.json", content: shop }]);
  const prefer = async (text: string) =>
    await server.get("/v2/users/7", { headers: { prefer: text } });
  assert.equal((await prefer("code=404")).status, 404);
  assert.deepEqual((await prefer("code=404")).json, { error: "none" });
  assert.deepEqual((await prefer("example=bob")).json, { name: "Bob" });
  assert.deepEqual((await prefer("example=bobby")).json, { name: "Ada" });
});

Deno.test("an answer without an example is made of its schema, the same each time, and the report says so", async () => {
  await using server = await startStandin();
  const answer = await importInto(server, [{
    path: "shop.json",
    content: shop,
  }]);
  assert.deepEqual(notes(answer), ["rewritten /paths/~1users/post/responses"]);
  const made = await server.get("/v2/users", { method: "POST" });
  assert.equal(made.status, 200);
  assert.deepEqual(made.json, {
    id: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
    age: 18,
    tags: ["a"],
    boss: null,
    kind: "person",
  });
});

Deno.test("a Swagger 2 document in YAML, split over files, is read", async () => {
  await using server = await startStandin();
  const content = `
swagger: "2.0"
basePath: /api
produces: [application/json]
paths:
  /pets/{id}:
    get:
      responses:
        200: { $ref: "parts/responses.yaml#/Pet" }
  /names:
    get:
      responses:
        200: { schema: { type: array, items: { type: string, example: Rex } } }
`;
  const parts = `Pet: { examples: { application/json: { name: Rex } } }`;
  const answer = await importInto(server, [
    { path: "spec/pets.yaml", content },
    { path: "spec/parts/responses.yaml", content: parts },
  ]);
  assert.equal(answer.score.refused, 0);
  assert.deepEqual((await server.get("/api/pets/1")).json, { name: "Rex" });
  assert.deepEqual((await server.get("/api/names")).json, ["Rex"]);
});

Deno.test("references that lead nowhere, to the network or in circles are told and hold nobody up", async () => {
  await using server = await startStandin();
  const circle = { allOf: [{ $ref: "#/a" }, { $ref: "#/b" }] };
  const schema = (given: unknown) => ({
    get: {
      responses: {
        200: { content: { "application/json": { schema: given } } },
      },
    },
  });
  const deep = { type: "array", items: { $ref: "#/deep" }, minItems: 1e9 };
  const answer = await importInto(server, [{
    path: "a.json",
    content: {
      openapi: "3.0.0",
      a: circle,
      b: circle,
      c: { $ref: "#/c" },
      deep,
      paths: {
        "/net": schema({ $ref: "http://127.0.0.1:1/x.json" }),
        "/out": schema({ $ref: "../../../etc/passwd" }),
        "/circle": schema({ $ref: "#/a" }),
        "/self": schema({ $ref: "#/c" }),
        "/deep": schema({ $ref: "#/deep" }),
        "/odd": { get: { responses: {} } },
        "/none": null,
      },
    },
  }]);
  const lost = answer.report.filter(({ verdict }) => verdict === "lost");
  assert.deepEqual(lost.map(({ pointer }) => pointer), [
    "/paths/~1net/get",
    "/paths/~1out/get",
    "/paths/~1self/get",
  ]);
  assert.equal(answer.score.refused, 1);
  assert.equal((await server.get("/circle")).status, 200);
  assert.equal((await server.get("/deep")).text, "[]");
});

Deno.test("a small document that names a large example thousands of times fills no memory", async () => {
  await using server = await startStandin();
  const responses = {
    200: { content: { "application/json": { $ref: "#/big" } } },
  };
  const paths = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => [`/p${at}`, { get: { responses } }]),
  );
  const big = { example: "x".repeat(1_000_000) };
  const answer = await importInto(server, [{
    path: "a.json",
    content: { openapi: "3.1.0", big, paths },
  }], { query: "?dry_run=true" });
  assert.equal(answer.score.kept + answer.score.refused, 400);
  assert.ok(answer.score.kept < 135 && answer.score.kept > 100);
});

Deno.test("what an operation or a document calls by itself is told", async () => {
  await using server = await startStandin();
  const responses = { 204: { description: "" } };
  const content = {
    openapi: "3.1.0",
    webhooks: { added: { post: { responses } } },
    paths: {
      "/a": { post: { responses, callbacks: { done: { "{$url}": {} } } } },
      "/b": { post: { responses, callbacks: {} } },
    },
  };
  const answer = await importInto(server, [{ path: "o.json", content }]);
  assert.deepEqual(notes(answer), [
    "lost /webhooks",
    "lost /paths/~1a/post/callbacks",
  ]);
});
