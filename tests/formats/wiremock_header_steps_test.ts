import assert from "node:assert/strict";
import { Run } from "../../src/formats/format.ts";
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
