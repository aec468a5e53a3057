import assert from "node:assert/strict";
import { importAnswer } from "../../src/model/import.ts";
import { startStandin } from "../harness.ts";
import { mappings, sendImport } from "./imports.ts";

const answer = (body: string) => ({
  request: { urlPath: "/x" },
  response: { body, transformers: ["response-template"] },
});

function nested(depth: number): unknown {
  return depth === 0 ? { equalTo: "x" } : {
    matchesJsonPath: { expression: "$.a", ...nested(depth - 1) as object },
  };
}

function missing(depth: number): unknown {
  const none = "${json-unit.ignore-element}";
  return depth === 0
    ? 1
    : { a: none, b: none, c: none, in: missing(depth - 1) };
}

const asked = (pattern: unknown) => ({
  request: { method: "POST", urlPath: "/x", bodyPatterns: [pattern] },
  response: {},
});

/** Each level is nine of the one before. */
function aliases(levels: number): string {
  const lines = Array.from(
    { length: levels },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join()}]`,
  );
  return `l0: &l0 a\n${lines.join("\n")}\nstubs: *l${levels}\n`;
}

function circle(count: number): unknown {
  const ref = (at: number) => ({ $ref: `#/components/schemas/s${at % count}` });
  const schemas = Array.from({ length: count }, (_, at) => [`s${at}`, {
    type: "object",
    required: ["a", "b"],
    properties: { a: ref(at + 1), b: ref(at * 2) },
  }]);
  const content = { "application/json": { schema: ref(0) } };
  return {
    openapi: "3.1.0",
    info: { title: "a", version: "1" },
    paths: {
      "/a": { get: { responses: { 200: { description: "", content } } } },
    },
    components: { schemas: Object.fromEntries(schemas) },
  };
}

/** Imports that are small to write and could take for ever; each has to be answered, by what does not count. */
const hostile: Readonly<Record<string, Parameters<typeof sendImport>[1]>> = {
  "filters behind each other": mappings(
    asked({ matchesJsonPath: `$${"[?(@.a)]".repeat(200)}` }),
  ),
  "paths inside of paths": mappings(asked(nested(60))),
  "members that may be missing": mappings(asked({ equalToJson: missing(60) })),
  "comments of a template without an end": mappings(
    answer("{{!--".repeat(300_000)),
  ),
  "braces without an end": mappings(answer("{{{".repeat(300_000))),
  "a path of many names": mappings(
    answer(`{{request${".a".repeat(300_000)}}}`),
  ),
  "calls inside each other": mappings(answer(`{{${"(eq ".repeat(100_000)}}}`)),
  "comments of JSON without an end": [{
    path: "a.json",
    content: "/*".repeat(1_000_000),
  }],
  "quotes without an end": [{
    path: "a.json",
    content: `{'${"\\'".repeat(1_000_000)}`,
  }],
  "white space before a command": [{
    path: "a.json",
    content: " ".repeat(3_000_000),
  }],
  "a long pattern": mappings({
    request: { urlPattern: "\\Q".repeat(500_000) },
    response: {},
  }),
  "aliases of aliases": [{ path: "a.yaml", content: aliases(60) }],
  "lists inside lists": [{ path: "a.yaml", content: "- ".repeat(100_000) }],
  "keys that are keys": [{ path: "a.yaml", content: "? ".repeat(20_000) }],
  "brackets inside each other": [{
    path: "a.yaml",
    content: `stubs: ${"[".repeat(100_000)}`,
  }],
  "schemas that lead to each other": [{
    path: "a.json",
    content: JSON.stringify(circle(500)),
  }],
  "entries that are none": [{
    path: "a.json",
    content: `{"stubs": [${
      "1.0e1,".repeat(50_000)
    } null], "scopes": [null, 1, {"name": "\\ud800"}]}`,
  }],
  "names of prototypes": [{
    path: "a.json",
    content:
      '{"__proto__": {"mappings": 1}, "mappings": [{"__proto__": {}, "request": {"headers": {"__proto__": {"equalTo": "a"}}}, "response": {"headers": {"__proto__": "b"}}}]}',
  }],
  "bytes that are not text": [{
    path: "a.json",
    content: "PK\u0003\u0004\0\ufffd",
  }],
  "command lines": [{ path: "-", content: `curl ${'"'.repeat(1_000_001)}` }],
};

for (const [name, files] of Object.entries(hostile)) {
  Deno.test(`an import of hostile files is answered: ${name}`, async () => {
    await using server = await startStandin();
    const sent = await sendImport(server, files);
    assert.ok([200, 422].includes(sent.status), sent.text.slice(0, 300));
    assert.equal((await server.control("GET", "/__mock__/health")).status, 200);
  });
}

Deno.test("the answer to a large import is written in pieces, so that others are answered in between", async () => {
  await using server = await startStandin();
  const one = { request: { urlPath: "/x" }, response: {} };
  const many = Array.from({ length: 5000 }, () => one);
  const sent = await sendImport(server, mappings(...many));
  assert.equal(sent.status, 200, sent.text.slice(0, 300));
  assert.equal(sent.headers.get("content-length"), null);
  const { stubs, report } = sent.as(importAnswer);
  assert.deepEqual([stubs.length, report.length], [5000, 5000]);
});
