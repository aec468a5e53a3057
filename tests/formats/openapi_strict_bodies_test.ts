import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { documentOf, importStrictly, said, taken } from "./strict_documents.ts";

const pet = {
  type: "object",
  required: ["name"],
  properties: { name: { type: "string" }, age: { type: "integer" } },
};

type Sent = readonly [string, RequestInit];

function sent(type: string | null, body?: BodyInit): Sent {
  const headers = type === null ? {} : { "content-type": type };
  return ["/x", { method: "POST", headers, body: body ?? null }];
}

function bodyOf(content: object, more: object = {}) {
  return { requestBody: { required: true, content, ...more } };
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";

interface Case {
  readonly name: string;
  readonly operation: object;
  readonly fits: readonly Sent[];
  readonly misses: readonly Sent[];
  readonly said?: readonly string[];
  readonly openapi?: string;
  readonly swagger?: string;
  readonly consumes?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: "each of several media types by its own schema",
    operation: bodyOf({
      [json]: { schema: pet },
      [form]: { schema: { ...pet, additionalProperties: false } },
      "text/plain": { schema: { type: "string", minLength: 3 } },
    }),
    fits: [
      sent(json, '{"name":"a"}'),
      sent(form, "name=a&age=3"),
      sent("text/plain;charset=utf-8", "abc"),
    ],
    misses: [
      sent(json, "{}"),
      sent(json, "name=a"),
      sent(form, '{"name":"a"}'),
      sent(form, "name=a&age=x"),
      sent(form, "name=a&more=1"),
      sent("text/plain", "ab"),
      sent("text/html", "abc"),
      sent(json),
    ],
  },
  {
    name: "a body that may be missing, and one without a media type",
    operation: bodyOf({ [json]: { schema: pet } }, { required: false }),
    fits: [sent(null), sent(json, '{"name":"a"}')],
    misses: [
      sent(json, "{}"),
      ["/x", {
        method: "POST",
        body: new TextEncoder().encode('{"name":"a"}'),
      }],
    ],
  },
  {
    name: "parameters of a media type",
    operation: bodyOf({
      "application/json; version=2": { schema: pet },
      "application/json": { schema: { type: "array" } },
    }),
    fits: [
      sent("application/json; version=2", '{"name":"a"}'),
      sent("application/json; charset=utf-8", "[]"),
    ],
    misses: [
      sent("application/json; version=2", "[]"),
      sent("application/json", '{"name":"a"}'),
    ],
  },
  {
    name: "a range of media types, but for those that are described",
    operation: bodyOf({
      "text/*": {},
      "text/csv": { schema: { enum: ["a"] } },
    }),
    fits: [sent("text/plain", "b"), sent("text/csv", "a")],
    misses: [sent("text/csv", "b"), sent(json, "{}")],
  },
  {
    name: "parts that have to be there",
    operation: bodyOf({
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string", format: "binary" } },
        },
      },
    }),
    fits: [
      sent(
        "multipart/form-data; boundary=b",
        '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--b--\r\n',
      ),
    ],
    misses: [
      sent(
        "multipart/form-data; boundary=b",
        '--b\r\nContent-Disposition: form-data; name="other"\r\n\r\na\r\n--b--\r\n',
      ),
      sent("multipart/form-data; boundary=b", "file"),
    ],
  },
  {
    name: "a media type that cannot be checked, which is left out",
    operation: bodyOf({
      [json]: { schema: pet },
      "application/xml": { schema: pet },
    }),
    said: ["lost narrower /requestBody/content/application~1xml/schema"],
    fits: [sent(json, '{"name":"a"}')],
    misses: [sent("application/xml", "<pet/>")],
  },
  {
    name: "null as the version has it",
    operation: bodyOf({
      [json]: {
        schema: {
          properties: {
            a: { type: "string", nullable: true },
            b: { nullable: true, allOf: [{ type: "string" }] },
            c: { type: "string", nullable: true, enum: ["c"] },
          },
        },
      },
    }),
    openapi: "3.0.3",
    fits: [sent(json, '{"a":null}')],
    misses: [sent(json, '{"b":null}'), sent(json, '{"c":null}')],
  },
  {
    name: "nullable no longer, since 3.1",
    operation: bodyOf({
      [json]: { schema: { type: "object", nullable: true } },
    }),
    fits: [sent(json, "{}")],
    misses: [sent(json, "null")],
  },
  {
    name: "what is read only of answers, before 3.1",
    operation: bodyOf({
      [json]: {
        schema: {
          required: ["id", "name"],
          properties: { id: { readOnly: true }, name: {} },
        },
      },
    }),
    openapi: "3.0.3",
    fits: [sent(json, '{"name":1}')],
    misses: [sent(json, '{"id":1}')],
  },
  {
    name: "properties that are called as words of the document are",
    operation: bodyOf({
      [json]: {
        schema: {
          dependentRequired: { title: ["example"] },
          dependentSchemas: { default: { required: ["title"] } },
        },
      },
    }),
    fits: [sent(json, '{"title":1,"example":2}')],
    misses: [sent(json, '{"title":1}'), sent(json, '{"default":1}')],
  },
  {
    name: "keywords of objects and lists",
    operation: bodyOf({
      [json]: {
        schema: {
          type: "object",
          minProperties: 1,
          patternProperties: { "^\\d$": { type: "integer" } },
          additionalProperties: {
            prefixItems: [{ type: "integer" }],
            contains: { const: "x" },
            uniqueItems: true,
          },
        },
      },
    }),
    fits: [sent(json, '{"1":2,"a":[1,"x"]}')],
    misses: [
      sent(json, "{}"),
      sent(json, '{"1":"2"}'),
      sent(json, '{"a":["1","x"]}'),
      sent(json, '{"a":[1]}'),
      sent(json, '{"a":[1,"x",1]}'),
    ],
  },
  {
    name: "the media types of Swagger 2",
    operation: {
      parameters: [{ in: "body", name: "b", required: true, schema: pet }],
    },
    swagger: "2.0",
    consumes: [json],
    fits: [sent(json, '{"name":"a"}')],
    misses: [sent("text/plain", '{"name":"a"}'), sent(json, "{}"), sent(json)],
  },
  {
    name: "the form of Swagger 2",
    operation: {
      consumes: [form],
      parameters: [
        { in: "formData", name: "n", required: true, type: "integer" },
        {
          in: "formData",
          name: "l",
          type: "array",
          items: { type: "integer" },
          collectionFormat: "pipes",
        },
      ],
    },
    swagger: "2.0",
    fits: [sent(form, "n=1"), sent(form, "n=1&l=1|2")],
    misses: [sent(form, "l=1"), sent(form, "n=1&l=1,2"), sent(json, "n=1")],
  },
];

for (
  const { name, operation, fits, misses, said: told = [], ...more } of cases
) {
  Deno.test(`a strict import asks bodies for ${name}`, async () => {
    await using server = await startStandin();
    const document = documentOf(operation, { method: "post", ...more });
    const answer = await importStrictly(server, document);
    assert.deepEqual(said(answer), told);
    assert.deepEqual(await taken(server, fits), fits.map(() => true));
    assert.deepEqual(await taken(server, misses), misses.map(() => false));
  });
}
