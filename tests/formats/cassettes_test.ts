import assert from "node:assert/strict";
import { namedBinary } from "../../src/formats/named_binary.ts";
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

Deno.test("bytes of a cassette are read wherever their mapping begins with them", async () => {
  await using server = await startStandin();
  const one = (at: number) =>
    `{request: {method: GET, uri: "http://h/${at}"}, response: {status: {code: 200}, headers: {}, body: {string: !!binary ${
      btoa(`body ${at}`)
    }}}}`;
  const below = `- request: {method: GET, uri: "http://h/2"}
  response:
    status: {code: 200}
    headers: {}
    body:
      string: !!binary ${btoa("body 2")}
`;
  for (
    const [at, content] of [
      `interactions: [${one(0)}, ${one(1)}]\nversion: 1\n`,
      `interactions:\n${below}version: 1\n`,
    ].entries()
  ) {
    const answer = await importInto(server, [
      { path: `${at}.yaml`, content },
    ]);
    assert.deepEqual(notes(answer), []);
  }
  for (const at of [0, 1, 2]) {
    assert.equal((await server.get(`/${at}`)).text, `body ${at}`);
  }
});

Deno.test("the bytes of a long cassette are named in many steps", () => {
  const line = "{string: !!binary YQ==},\n";
  const text = `interactions: [\n${line.repeat(100_000)}]`;
  const work = namedBinary(text);
  let steps = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps++;
  assert.ok(steps >= 10, `${steps} steps`);
  assert.equal(step.value.length, text.length);
  assert.ok(!step.value.includes("!!binary"));
});
