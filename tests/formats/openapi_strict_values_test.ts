import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { documentOf, importStrictly, said, taken } from "./strict_documents.ts";

interface Case {
  readonly name: string;
  readonly schema: unknown;
  readonly fits: string;
  readonly misses: string;
  readonly openapi?: string;
  readonly components?: unknown;
}

const ids = { schemas: { Id: { type: "integer", minimum: 5 } } };

const cases: readonly Case[] = [
  {
    name: "bounds under allOf beside a type that another schema has",
    schema: { allOf: [{ type: "integer" }, { minimum: 5 }] },
    fits: "5 77",
    misses: "4 x",
  },
  {
    name: "exactly one of oneOf",
    schema: {
      oneOf: [{ type: "integer", multipleOf: 2 }, {
        type: "integer",
        multipleOf: 3,
      }],
    },
    fits: "2 3 4 9",
    misses: "6 12 1 a",
  },
  {
    name: "enum with bounds beside it, and with what is no text",
    schema: { type: "integer", enum: [1, 5, null, { a: 1 }], minimum: 2 },
    fits: "5",
    misses: "1 null 0",
  },
  { name: "an empty enum", schema: { enum: [] }, fits: "", misses: "a 1" },
  { name: "false", schema: false, fits: "", misses: "a 1" },
  { name: "true", schema: true, fits: "a 1", misses: "" },
  {
    name: "lists of types",
    schema: { type: ["integer", "boolean", "null"] },
    fits: "1 true",
    misses: "a 1.5 null",
  },
  {
    name: "if, then and else",
    schema: {
      type: "string",
      if: { pattern: "^a" },
      then: { maxLength: 2 },
      else: { minLength: 3 },
    },
    fits: "ab bcd",
    misses: "abc bc",
  },
  {
    name: "not",
    schema: { type: "string", not: { enum: ["a", "b"] } },
    fits: "c",
    misses: "a b",
  },
  {
    name: "what stands beside a reference, since 3.1",
    schema: { $ref: "#/components/schemas/Id", maximum: 7 },
    components: ids,
    fits: "5 7",
    misses: "4 8",
  },
  {
    name: "a reference alone, before 3.1",
    schema: { $ref: "#/components/schemas/Id", maximum: 7 },
    components: ids,
    openapi: "3.0.3",
    fits: "5 7 8",
    misses: "4",
  },
  {
    name: "exclusive bounds as switches, before 3.1",
    schema: { type: "number", minimum: 1, exclusiveMinimum: true, maximum: 3 },
    openapi: "3.0.3",
    fits: "1.1 3",
    misses: "1 3.1",
  },
  {
    name: "exclusive bounds as numbers",
    schema: { type: "number", exclusiveMinimum: 1, exclusiveMaximum: 3 },
    fits: "1.1 2.9",
    misses: "1 3",
  },
  {
    name: "what int32 holds",
    schema: { type: "integer", format: "int32" },
    fits: "2147483647 -2147483648",
    misses: "2147483648 -2147483649 1.5",
  },
  {
    name: "patterns as JavaScript reads them",
    schema: { type: "string", pattern: "^\\d.$" },
    fits: "1a",
    misses: "%D9%A3a 1%0D 1a%0A",
  },
];

for (const { name, schema, fits, misses, ...more } of cases) {
  Deno.test(`a strict import asks a parameter for ${name}`, async () => {
    await using server = await startStandin();
    const parameters = [{ in: "query", name: "p", required: true, schema }];
    const answer = await importStrictly(
      server,
      documentOf({ parameters }, more),
    );
    assert.deepEqual(said(answer), []);
    const of = (texts: string) =>
      texts.split(" ").filter((one) => one !== "").map((one) => `/x?p=${one}`);
    const good = of(fits);
    assert.deepEqual(await taken(server, good), good.map(() => true), fits);
    const bad = [...of(misses), "/x"];
    assert.deepEqual(await taken(server, bad), bad.map(() => false), misses);
  });
}

Deno.test("a parameter that is sent twice fits no schema of one value", async () => {
  await using server = await startStandin();
  const schema = { type: "integer" };
  const parameters = [
    { in: "query", name: "p", schema },
    { in: "header", name: "X-P", schema },
  ];
  await importStrictly(server, documentOf({ parameters }));
  const found = await taken(server, [
    "/x?p=1",
    "/x",
    "/x?p=1&p=2",
    "/x?p=1&p=a",
  ]);
  assert.deepEqual(found, [true, true, false, false]);
});

Deno.test("a parameter that may be null alone is reported, since no text is null", async () => {
  await using server = await startStandin();
  const schema = { type: "null" };
  const parameters = [{ in: "query", name: "p", schema }];
  const answer = await importStrictly(server, documentOf({ parameters }));
  assert.deepEqual(said(answer), ["refused wider /parameters/0/schema"]);
});

Deno.test("a media type that names UTF-8 takes bodies that name no other charset", async () => {
  await using server = await startStandin();
  const content = { "application/json; charset=utf-8": {} };
  const operation = { requestBody: { required: true, content } };
  const document = documentOf(operation, { method: "post" });
  assert.deepEqual(said(await importStrictly(server, document)), []);
  const sent = (type: string) => {
    const headers = { "content-type": type };
    return ["/x", { method: "POST", headers, body: "{}" }] as const;
  };
  const found = await taken(server, [
    sent("application/json"),
    sent("application/json; a=b; Charset=UTF-8"),
    sent('application/json;charset="utf-8"'),
    sent("application/json; charset=latin1"),
  ]);
  assert.deepEqual(found, [true, true, true, false]);
});
