import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, notes, type TextFile } from "./imports.ts";

const interaction = (response: object) => ({
  request: { method: "GET", uri: "http://h/a" },
  response: { status: { code: 200 }, headers: {}, ...response },
});

const cassette = (more: object, response: object = {}): TextFile[] => [{
  path: "a.json",
  content: { interactions: [interaction(response)], ...more },
}];

/** Cassettes, and what is said of them. */
const cassettes: readonly (readonly [string, TextFile[], string])[] = [
  ["the version that is read", cassette({ version: 1 }), ""],
  ["a version in quotes", cassette({ version: "1" }), ""],
  ["no version", cassette({}), ""],
  ["another version", cassette({ version: 2 }), "refused /version"],
  ["a version in words", cassette({ version: "one" }), "refused /version"],
  [
    "a cassette of Ruby's with a version of its own",
    [{
      path: "a.json",
      content: { http_interactions: [interaction({})], version: 6 },
    }],
    "",
  ],
  [
    "bytes that were written as a text",
    cassette({}, { body: { string: "\x1f\ufffd\b" } }),
    "refused /interactions/0/response/body",
  ],
  [
    "base64 that is none",
    cassette({}, { body: { base64_string: "%" } }),
    "refused /interactions/0/response/body",
  ],
  [
    "no status",
    cassette({}, { status: {} }),
    "refused /interactions/0/response/status",
  ],
];

for (const [what, files, note] of cassettes) {
  Deno.test(`a cassette is read, or says why it is not: ${what}`, async () => {
    await using server = await startStandin();
    const answer = await importInto(server, files);
    assert.deepEqual(notes(answer), note === "" ? [] : [note]);
    assert.equal(answer.stubs.length, note === "" ? 1 : 0);
  });
}
