import assert from "node:assert/strict";
import { Run } from "../../src/formats/format.ts";
import { importAnswer } from "../../src/model/import.ts";
import { startStandin } from "../harness.ts";
import { mappings, sendImport, type TextFile } from "./imports.ts";

type Files = readonly TextFile[];

function json(path: string, value: unknown): Files {
  return [{ path, content: JSON.stringify(value) }];
}

function many<T>(count: number, one: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => one(at));
}

function named<T>(count: number, one: (at: number) => T): Record<string, T> {
  return Object.fromEntries(many(count, (at) => [`n${at}`, one(at)]));
}

function har(request: unknown, headers: unknown = []): Files {
  const response = { status: 200, headers, content: { text: "a" } };
  return json("a.har", { log: { entries: [{ request, response }] } });
}

function openApi(document: Record<string, unknown>): Files {
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

const asked = (request: Record<string, unknown>) =>
  mappings({ request: { urlPath: "/x", ...request }, response: {} });

/** Files whose parts are so many that to compare each with each would take minutes, and whether something of them is kept. */
const long: Readonly<Record<string, readonly [Files, boolean]>> = {
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
      url: `http://h/a?${many(20_000, (at) => `n${at}=1`).join("&")}`,
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
      stubs: [{ predicates: [{ equals: { query: named(5000, () => "1") } }] }],
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
    openApi({ servers: [{ url: `http://h/${"/".repeat(300_000)}a` }] }),
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
  "parameters that lead to each other": [
    openApi({
      paths: {
        "/a": {
          get: {
            parameters: many(30_000, () => ({ $ref: "#/components/x/a0" })),
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
    true,
  ],
  "patterns": [
    asked({ bodyPatterns: many(20_000, (at) => ({ matches: `a${at}` })) }),
    false,
  ],
  "tags of a template": [
    mappings({
      request: { urlPath: "/x" },
      response: {
        body: "{{request.path}}".repeat(50_000),
        transformers: ["response-template"],
      },
    }),
    false,
  ],
  "members of a mapping": [
    mappings({ request: {}, response: {}, ...named(200_000, () => 1) }),
    false,
  ],
  "header lines": [
    mappings({
      request: { urlPath: "/x" },
      response: { headers: named(60_000, () => "a") },
    }),
    false,
  ],
  "members of a body that is compared": [
    asked({ bodyPatterns: [{ equalToJson: named(100_000, () => 1) }] }),
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

for (const [name, [files, isKept]] of Object.entries(long)) {
  Deno.test(`an import with very many of these is answered soon: ${name}`, async () => {
    await using server = await startStandin();
    const options = { strict: true };
    const sent = await sendImport(server, files, { options });
    assert.ok([200, 422].includes(sent.status), sent.text.slice(0, 300));
    if (sent.status === 422) return assert.equal(isKept, false, sent.text);
    const { stubs, score, report } = sent.as(importAnswer);
    assert.ok(report.length <= 5000, `${report.length} lines`);
    const isLost = stubs.length === 0 && score.refused > 0;
    assert.equal(isLost, !isKept, sent.text.slice(0, 500));
  });
}

Deno.test("entries beyond the most that an import has are refused as a whole", () => {
  const run = new Run({ files: { read: () => undefined } }, {});
  const locate = () => ({ line: 1, column: 1 });
  const source = { file: "a.json", document: { value: [], locate } };
  for (let at = 0; at < 250_003; at++) run.entry(source, [at]);
  const last = run.entries.at(-1);
  assert.equal(run.entries.length, 250_001);
  last?.stub({ request: {}, action: {} });
  assert.equal(last?.drafts.length, 0);
  assert.match(last?.notes[0]?.message ?? "", /has at most 250000 entries/);
});
