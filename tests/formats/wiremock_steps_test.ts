import assert from "node:assert/strict";
import { Run } from "../../src/formats/format.ts";
import { translateRequest } from "../../src/formats/wiremock/request.ts";
import { translateResponse } from "../../src/formats/wiremock/response.ts";

Deno.test("an answer of WireMock's with thousands of header lines is read in steps", () => {
  const files = { read: () => undefined };
  const run = new Run({ files }, {});
  const locate = () => ({ line: 1, column: 1 });
  const source = { file: "a.json", document: { value: [], locate } };
  const headers = Object.fromEntries(
    Array.from({ length: 9000 }, (_, at) => [`x-${at}`, ["a", "{{now}}"]]),
  );
  const entry = run.entry(source, []);
  const context = { entry, files, bodies: null, templating: "on" };
  const work = translateResponse({ headers }, context);
  let steps = 0;
  let done = work.next();
  for (; !done.done; done = work.next()) steps++;
  assert.ok(steps >= 3, `${steps} steps`);
  assert.match(JSON.stringify(done.value), /"x-8999":\["a",/);
});

Deno.test("matchers that ask for too much together are not all written out", () => {
  const deep = JSON.parse("[".repeat(80) + "]".repeat(80));
  const many = Array.from({ length: 5000 }, () => ({
    equalToJson: deep,
    ignoreExtraElements: true,
  }));
  const byName = Object.fromEntries(many.map((one, at) => [`n${at}`, one]));
  const requests = {
    list: { bodyPatterns: many },
    "list in a list": { bodyPatterns: [{ or: many }] },
    part: { multipartPatterns: [{ bodyPatterns: many }] },
    "headers of a part": { multipartPatterns: [{ headers: byName }] },
    headers: { headers: byName },
  };
  for (const [name, request] of Object.entries(requests)) {
    const run = new Run({ files: { read: () => undefined } }, {});
    const locate = () => ({ line: 1, column: 1 });
    const source = { file: "a.json", document: { value: [], locate } };
    const entry = run.entry(source, []);
    let steps = 0;
    for (const _ of stepsOf(translateRequest(request, entry))) steps++;
    assert.match(entry.notes[0]?.message ?? "", /it asks for more than/, name);
    assert.ok(steps < 3000, `${name}: ${steps} steps`);
  }
});

function* stepsOf(work: Iterator<unknown>) {
  while (!work.next().done) yield;
}
