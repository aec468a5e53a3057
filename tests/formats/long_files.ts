import type { TextFile } from "./imports.ts";

export type Files = readonly TextFile[];

function json(path: string, value: unknown): Files {
  return [{ path, content: JSON.stringify(value) }];
}

export function many<T>(count: number, one: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => one(at));
}

export function named<T>(
  count: number,
  one: (at: number) => T,
): Record<string, T> {
  return Object.fromEntries(many(count, (at) => [`n${at}`, one(at)]));
}

function har(request: unknown, headers: unknown = []): Files {
  const response = { status: 200, headers, content: { text: "a" } };
  return json("a.har", { log: { entries: [{ request, response }] } });
}

export function openApi(document: Record<string, unknown>): Files {
  const responses = { 200: { description: "" } };
  const schema = { $ref: "#/components/schemas/s0" };
  const requestBody = { content: { "application/json": { schema } } };
  return json("a.json", {
    openapi: "3.1.0",
    info: { title: "a", version: "1" },
    paths: { "/a": { post: { requestBody, responses } } },
    ...document,
  });
}

/** Files whose parts are so many that to compare each with each would take minutes, and whether something of them is kept. */
export const longFiles: Readonly<
  Record<string, readonly [Files, boolean]>
> = {
  "lines of one header": [
    har(
      { method: "GET", url: "http://h/a" },
      many(40_000, (at) => ({ name: "set-cookie", value: `a=${at}` })),
    ),
    false,
  ],
  "values of a query": [
    har({ method: "GET", url: `http://h/a?${"a=1&b=2&".repeat(20_000)}` }),
    true,
  ],
  "names of a query": [
    har({
      method: "GET",
      url: `http://h/a?${many(10_000, (at) => `n${at}=1`).join("&")}`,
    }),
    true,
  ],
  "a URL that is longer than requests are": [
    har({ method: "GET", url: `http://h/a?${"a&".repeat(1_000_000)}` }),
    false,
  ],
  "fields of a form": [
    har({
      method: "POST",
      url: "http://h/a",
      postData: {
        mimeType: "application/x-www-form-urlencoded",
        text: many(300_000, (at) => `n${at}=1`).join("&"),
      },
    }),
    true,
  ],
  "parameters with one name": [
    json("postman.json", {
      info: { name: "a", schema: "v2.1.0" },
      item: [{
        request: { method: "GET", url: `http://h${"/:id".repeat(60_000)}` },
        response: [{ code: 200, body: "a" }],
      }],
    }),
    false,
  ],
  "environments with one name": [
    json("mockoon.json", {
      source: "mockoon:1.20.0",
      data: many(3000, () => ({
        type: "environment",
        item: { uuid: "a", name: "a", routes: [] },
      })),
    }),
    true,
  ],
  "rules that hold together": [
    json("mockoon.json", {
      uuid: "a",
      routes: [{
        method: "get",
        endpoint: "a",
        responses: [{
          rulesOperator: "AND",
          rules: many(5000, (at) => ({
            target: "query",
            modifier: `n${at}`,
            value: "1",
            operator: "equals",
          })),
        }],
      }],
    }),
    true,
  ],
  "names of a predicate": [
    json("imposters.json", {
      protocol: "http",
      stubs: [{ predicates: [{ equals: { query: named(2000, () => "1") } }] }],
    }),
    true,
  ],
  "tokens of a copied value": [
    json("imposters.json", {
      protocol: "http",
      stubs: [{
        responses: [{
          is: { body: "$".repeat(1_000_000) },
          behaviors: [{
            copy: {
              from: "path",
              into: "$",
              using: { method: "regex", selector: "a" },
            },
          }],
        }],
      }],
    }),
    false,
  ],
  "slashes before the end of an address": [
    openApi({
      servers: [{ url: `http://h/${"/".repeat(300_000)}a` }],
      components: { schemas: { s0: {} } },
    }),
    true,
  ],
  "schemas that each lead to the next": [
    openApi({
      components: {
        schemas: Object.fromEntries(many(20_000, (at) => [`s${at}`, {
          properties: { a: { $ref: `#/components/schemas/s${at + 1}` } },
        }])),
      },
    }),
    false,
  ],
  "properties of a schema": [
    openApi({
      paths: {
        "/a": {
          get: {
            responses: {
              200: {
                description: "",
                content: {
                  "application/json": {
                    schema: {
                      properties: named(40_000, () => ({ type: "string" })),
                      required: many(40_000, (at) => `n${at}`),
                    },
                  },
                },
              },
            },
          },
        },
      },
    }),
    true,
  ],
  "values of a variable": [
    json("postman.json", {
      info: { name: "a", schema: "v2.1.0" },
      variable: [{ key: "a", value: "x".repeat(1_000_000) }],
      item: [{
        request: { method: "GET", url: "http://h/a" },
        response: [{ code: 200, body: "{{a}}".repeat(100_000) }],
      }],
    }),
    true,
  ],
  "responses of a stub": [
    json("imposters.json", {
      protocol: "http",
      stubs: [{ responses: many(2000, () => ({ is: {} })) }],
    }),
    false,
  ],
  "parameters that lead to each other": [
    openApi({
      paths: {
        "/a": {
          get: {
            parameters: many(15_000, () => ({ $ref: "#/components/x/a0" })),
            responses: { 200: { description: "" } },
          },
        },
      },
      components: {
        x: Object.fromEntries(
          many(49, (at) => [`a${at}`, { $ref: `#/components/x/a${at + 1}` }]),
        ),
      },
    }),
    false,
  ],
  "choices of a list in one text": [
    openApi({
      paths: {
        "/a": {
          get: {
            parameters: [{
              in: "query",
              name: "p",
              explode: false,
              schema: {
                type: "array",
                items: { enum: many(20_000, (at) => `v${at}`) },
              },
            }],
            responses: { 200: { description: "" } },
          },
        },
      },
    }),
    false,
  ],
  "quotes in quotes": [
    [{ path: "a.yaml", content: `stubs: ['${"''".repeat(2_000_000)}']` }],
    false,
  ],
  "line ends": [
    [{ path: "a.yaml", content: `stubs: []\n${"\n".repeat(400_000)}a: *b` }],
    false,
  ],
};
