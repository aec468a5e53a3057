import assert from "node:assert/strict";
import { importAnswer } from "../../src/model/import.ts";
import { startStandin } from "../harness.ts";
import { sendImport } from "./imports.ts";

Deno.test("the place of what is too deep is told by its ends", async () => {
  await using server = await startStandin();
  const deep = JSON.parse("[".repeat(90) + "]".repeat(90));
  const expectation = {
    httpRequest: { path: "/a", body: deep },
    httpResponse: { body: "a" },
  };
  const files = [{ path: "expectations.json", content: [expectation] }];
  const { report } = (await sendImport(server, files)).as(importAnswer);
  const [line] = report;
  assert.equal(line?.verdict, "refused");
  const message = line?.message ?? "";
  assert.match(message, /refused: request\.body\..+\. \.\.\. \..+: /);
  assert.ok(message.length < 1000, message);
});
