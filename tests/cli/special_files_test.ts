import assert from "node:assert/strict";
import { until } from "../executable/program.ts";
import { stub, write } from "../stub_files/folder.ts";
import {
  inFolderTest,
  runFromSource,
  servingFromSource,
} from "./from_source.ts";

async function pipe(path: string): Promise<void> {
  const { success } = await new Deno.Command("mkfifo", { args: [path] })
    .output();
  assert.ok(success);
}

inFolderTest(
  "a pipe or a device in a folder of stub files keeps nobody waiting",
  async (folder) => {
    const file = (body: string) => JSON.stringify([stub("a", body)]);
    await write(folder, { "stubs/b.json": file("1") });
    await pipe(`${folder}/stubs/a.json`);
    await Deno.symlink("/dev/zero", `${folder}/stubs/c.json`);
    const args = ["--stubs", "stubs", "--watch"];
    await servingFromSource(folder, args, async ({ url }) => {
      const answer = async () => await (await fetch(`${url}/a`)).text();
      assert.equal(await answer(), "1");
      await pipe(`${folder}/stubs/d.json`);
      await write(folder, { "stubs/b.json": file("2") });
      await until("the new answer", async () => await answer() === "2");
    });
  },
);

inFolderTest(
  "a pipe that is named as a stub file is refused",
  async (folder) => {
    await pipe(`${folder}/a.json`);
    const sentence = 'Cannot read "a.json": it is not a regular file\n';
    for (const args of [["--stubs", "a.json"], ["check", "a.json"]]) {
      const { code, output } = await runFromSource(folder, args);
      assert.equal(code, 1);
      assert.equal(output, sentence);
    }
  },
);
