import assert from "node:assert/strict";
import { inFolderTest, servingFromSource } from "./from_source.ts";

const merged = `
.answer: &answer { status_code: 200, headers: { x-from: merged }, body: "" }
stubs:
  - request: { method: GET, path: /one }
    action: { response: { <<: *answer, body: one } }
---
- request: { <<: { method: GET }, path: /two }
  action: { response: { status_code: 202, body: two } }
`;

inFolderTest(
  "a YAML file may use merge keys and hold several documents",
  async (folder) => {
    await Deno.writeTextFile(`${folder}/stubs.yaml`, merged);
    await servingFromSource(folder, ["--stubs", folder], async ({ url }) => {
      const one = await fetch(`${url}/one`);
      assert.equal(await one.text(), "one");
      assert.equal(one.headers.get("x-from"), "merged");
      assert.equal(await (await fetch(`${url}/two`)).text(), "two");
      const posted = await fetch(`${url}/one`, { method: "POST" });
      assert.equal(posted.status, 404);
      await posted.body?.cancel();
    });
  },
);
