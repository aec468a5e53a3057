import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { documentOf, importStrictly, said } from "./strict_documents.ts";

const pet = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, age: { type: "integer" } },
};

function bodyOf(content: object) {
  return { requestBody: { required: true, content } };
}

const json = "application/json";

const unread: readonly [string, object, string][] = [
  [
    "post",
    bodyOf({ "application/xml": { schema: pet } }),
    "/requestBody/content/application~1xml/schema",
  ],
  [
    "post",
    bodyOf({ "*/*": { schema: pet } }),
    "/requestBody/content/*~1*/schema",
  ],
  [
    "post",
    bodyOf({ [json]: { schema: { properties: { a: { pattern: "(" } } } } }),
    "/requestBody/content/application~1json/schema/properties/a/pattern",
  ],
  [
    "post",
    bodyOf({ [json]: { schema: { $ref: "#/nowhere" } } }),
    "/requestBody/content/application~1json/schema",
  ],
  [
    "post",
    bodyOf({ "multipart/form-data": { schema: pet } }),
    "/requestBody/content/multipart~1form-data/schema/properties/age",
  ],
  [
    "post",
    bodyOf({
      "multipart/form-data": {
        schema: { type: "object", properties: { file: { type: "string" } } },
        encoding: { file: { contentType: "image/png" } },
      },
    }),
    "/requestBody/content/multipart~1form-data/encoding/file",
  ],
  [
    "get",
    bodyOf({ [json]: { schema: pet } }),
    "/requestBody/content/application~1json",
  ],
];

for (const [method, operation, pointer] of unread) {
  Deno.test(`a body that cannot be checked refuses the operation at its place: ${pointer} of ${method}`, async () => {
    await using server = await startStandin();
    const document = documentOf(operation, { method });
    const answer = await importStrictly(server, document);
    assert.deepEqual(said(answer), [`refused wider ${pointer}`]);
  });
}

Deno.test("a body with very many media types refuses the operation", async () => {
  await using server = await startStandin();
  const types = Array.from({ length: 101 }, (_, at) => [`text/x${at}`, {}]);
  const operation = bodyOf(Object.fromEntries(types));
  const document = documentOf(operation, { method: "post" });
  const answer = await importStrictly(server, document);
  assert.deepEqual(said(answer), ["refused none "]);
});
