import assert from "node:assert/strict";
import {
  inFolderTest,
  runFromSource,
  servingFromSource,
} from "./from_source.ts";

async function exists(path: string): Promise<boolean> {
  return await Deno.lstat(path).then(() => true, () => false);
}

inFolderTest(
  "a port file holds the port that was picked, and is gone after a clean end",
  async (folder) => {
    const file = `${folder}/port`;
    await servingFromSource(
      folder,
      ["--port-file", "port"],
      async ({ url }) => {
        assert.equal(await Deno.readTextFile(file), `${new URL(url).port}\n`);
      },
    );
    assert.equal(await exists(file), false);
  },
);

inFolderTest(
  "a port file of an earlier run is gone before the server listens",
  async (folder) => {
    const file = `${folder}/port`;
    await Deno.writeTextFile(file, "1\n");
    const args = ["--port-file", "port", "--stubs", "none.json"];
    assert.equal((await runFromSource(folder, args)).code, 1);
    assert.equal(await exists(file), false);
  },
);

inFolderTest(
  "a port file that another run wrote since stays",
  async (folder) => {
    const file = `${folder}/port`;
    await servingFromSource(
      folder,
      ["--port-file", "port"],
      () => Deno.writeTextFile(file, "1\n"),
    );
    assert.equal(await Deno.readTextFile(file), "1\n");
  },
);

inFolderTest(
  "a port file that is not a regular file is refused and left alone",
  async (folder) => {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    await Deno.symlink("/dev/null", `${folder}/null`);
    await Deno.mkdir(`${folder}/taken`);
    const names = ["null", "pipe", "taken"];
    for (const name of names) {
      const args = ["--port-file", name];
      const { code, output } = await runFromSource(folder, args);
      assert.equal(code, 1);
      assert.equal(
        output,
        `Cannot write --port-file "${name}": it is not a regular file, name another\n`,
      );
    }
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name);
    assert.deepEqual(left.sort(), names);
    assert.ok((await Deno.stat("/dev/null")).isCharDevice);
  },
);
