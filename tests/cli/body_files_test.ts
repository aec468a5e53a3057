import assert from "node:assert/strict";
import { inFolderTest, servingFromSource } from "./from_source.ts";

const stubFor = (path: string, body_file: string) => ({
  request: { path },
  action: { response: { status_code: 200, body_file } },
});

inFolderTest(
  "files of a stub file's stubs lie beside it, those of the API's below --files",
  async (folder) => {
    await Deno.mkdir(`${folder}/stubs/inner`, { recursive: true });
    await Deno.mkdir(`${folder}/files`);
    const write = (name: string, text: string) =>
      Deno.writeTextFile(`${folder}/${name}`, text);
    await write("stubs/a.json", JSON.stringify([stubFor("/a", "a.txt")]));
    await write("stubs/a.txt", "beside");
    await write("stubs/inner/b.json", JSON.stringify([stubFor("/b", "b.txt")]));
    await write("stubs/inner/b.txt", "inner");
    await write("files/c.txt", "api");
    const flags = ["--stubs", `${folder}/stubs`, "--files", `${folder}/files`];
    await servingFromSource(folder, flags, async ({ url }) => {
      const made = await fetch(`${url}/__mock__/stubs`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(stubFor("/c", "c.txt")),
      });
      await made.body?.cancel();
      const bodies = ["/a", "/b", "/c"].map(async (path) =>
        await (await fetch(url + path)).text()
      );
      assert.deepEqual(await Promise.all(bodies), ["beside", "inner", "api"]);
    });
  },
);
