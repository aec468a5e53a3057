import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importStrictly, said } from "./strict_documents.ts";
import { importInto } from "./imports.ts";

function answering(text: string, more: object = {}) {
  const content = { "text/plain": { example: text } };
  return { responses: { 200: { description: "", content } }, ...more };
}

function required(place: string, name: string, type = "string") {
  return { in: place, name, required: true, schema: { type } };
}

Deno.test("a strict import leaves what is meant for a path without a parameter to that", async () => {
  await using server = await startStandin();
  const name = required("path", "name");
  const answer = await importStrictly(server, {
    openapi: "3.1.0",
    paths: {
      "/users/{name}": {
        get: answering("one", { parameters: [name] }),
        delete: answering("gone", { parameters: [name] }),
      },
      "/users/logout": { get: answering("out") },
      "/users/login": {
        get: answering("in", { parameters: [required("query", "key")] }),
      },
      "/{kind}/{name}": { get: answering("any") },
      "/{kind}/{name}.txt": { get: answering("text") },
    },
  });
  assert.deepEqual(said(answer), []);
  const read = async (target: string, method = "GET") => {
    const { status, text } = await server.get(target, { method });
    return status === 200 ? text : status;
  };
  assert.equal(await read("/users/ada"), "one");
  assert.equal(await read("/users/logout"), "out");
  assert.equal(await read("/users/login?key=1"), "in");
  assert.equal(await read("/users/login"), 404);
  assert.equal(await read("/users/login", "DELETE"), 404);
  assert.equal(await read("/users/ada", "DELETE"), "gone");
  assert.equal(await read("/pets/1"), "any");
  assert.equal(await read("/pets/1.txt"), "text");
});

Deno.test("a client that prefers an answer of a strict import gets it, whatever its headers and body have to be", async () => {
  const named = (text: string) => ({
    "text/plain": {
      examples: { a: { value: `${text} a` }, b: { value: `${text} b` } },
    },
  });
  const operation = {
    parameters: [required("header", "X-Key")],
    requestBody: {
      content: { "application/json": { schema: { type: "object" } } },
    },
    responses: {
      200: { description: "", content: named("good") },
      404: { description: "", content: named("none") },
    },
  };
  const content = { openapi: "3.1.0", paths: { "/x": { post: operation } } };
  for (const strict of [true, false]) {
    await using server = await startStandin();
    const files = [{ path: "api.json", content }];
    await importInto(server, files, { options: { strict } });
    const read = async (prefer: string, body?: string) => {
      const headers = {
        "x-key": "k",
        prefer,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      };
      const init = { method: "POST", headers, body: body ?? null };
      return (await server.get("/x", init)).text;
    };
    for (const body of [undefined, "{}"]) {
      assert.equal(await read("wait=1", body), "good a");
      assert.equal(await read("code=404", body), "none a");
      assert.equal(await read("example=b", body), "good b");
      assert.equal(await read("code=404, example=b", body), "none b");
    }
  }
});
