import assert from "node:assert/strict";
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
