import assert from "node:assert/strict";
import { inFolderTest, servingFromSource } from "./from_source.ts";

inFolderTest(
  "--data serves each member of a file as a resource, which requests change",
  async (folder) => {
    await Deno.writeTextFile(
      `${folder}/db.json`,
      '{"posts": [{"id": 1, "title": "a"}], "profile": {"name": "ada"}}',
    );
    const args = ["--data", `${folder}/db.json`];
    await servingFromSource(folder, args, async ({ url }) => {
      const made = await fetch(`${url}/posts`, {
        method: "POST",
        body: '{"title": "b"}',
      });
      assert.equal(made.status, 201);
      assert.equal(await made.text(), '{"id":2,"title":"b"}');
      const list = await fetch(`${url}/posts?_sort=-id&_limit=1`);
      assert.equal(list.headers.get("x-total-count"), "2");
      assert.equal(await list.text(), '[{"id":2,"title":"b"}]');
      const profile = await fetch(`${url}/profile`);
      assert.deepEqual(await profile.json(), { name: "ada" });
    });
  },
);
