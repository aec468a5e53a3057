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

inFolderTest(
  "a server that watches a folder of WireMock's stays up while wrong files come and go",
  async (folder) => {
    const mapping = (body: string) =>
      JSON.stringify({ request: { urlPath: "/a" }, response: { body } });
    await write(folder, { "wm/mappings/a.json": mapping("1") });
    const args = ["--stubs", "wm", "--watch"];
    await servingFromSource(folder, args, async ({ url, output }) => {
      const answer = async () => await (await fetch(`${url}/a`)).text();
      const b = `${folder}/wm/mappings/b.json`;
      await Deno.symlink("b.json", b);
      await until("the circle is told", () =>
        Promise.resolve(
          /b\.json": it is a link that leads round/.test(output()),
        ));
      await Deno.remove(b);
      await write(folder, { "wm/mappings/b.json": "{" });
      await until(
        "the half is told",
        () => Promise.resolve(/b\.json:1:2: /.test(output())),
      );
      assert.equal(await answer(), "1");
      await write(folder, { "wm/mappings/a.json": mapping("2") });
      await Deno.remove(b);
      await Deno.mkdir(b);
      await until("the new answer", async () => await answer() === "2");
    });
  },
);
