import assert from "node:assert/strict";
import { smallFiles } from "../formats/small_files.ts";
import { halfOf, type WrongFile, wrongFiles } from "../formats/wrong_files.ts";
import { inFolderTest, runFromSource } from "./from_source.ts";

/** What goes wrong in a language of its own way. */
function wrongIn(ending: string): [string, WrongFile][] {
  const isJson = /^(?:json|har)$/.test(ending);
  const empty = isJson ? /expected a value, found the end/ : /it is empty/;
  const half: [string, WrongFile] = ["half of a file", {
    put: (path, text) => Deno.writeTextFile(path, halfOf(text)),
    told: /no closing quote|found the end of the text/,
  }];
  return [
    ...Object.entries(wrongFiles),
    ["nothing", { put: (path) => Deno.writeTextFile(path, ""), told: empty }],
    // Half of a command or of a list in YAML may be a whole one.
    ...isJson ? [half] : [],
  ];
}

async function stubsIn(folder: string): Promise<number> {
  let count = 0;
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    count += JSON.parse(text).stubs.length;
  }
  return count;
}

for (const [format, { ending, text }] of Object.entries(smallFiles)) {
  inFolderTest(
    `import of a folder of ${format} names each file that is none, and reads the others`,
    async (folder) => {
      await Deno.mkdir(`${folder}/mocks`);
      const pathOf = (name: string) => `${folder}/mocks/${name}.${ending}`;
      await Deno.writeTextFile(pathOf("good"), text("/good", 0));
      const wrong = wrongIn(ending);
      for (const [at, [, { put }]] of wrong.entries()) {
        await put(pathOf(`w${at}`), text(`/w${at}`, at + 1));
      }
      const args = ["import", "mocks", "--out", "stubs"];
      const { code, output } = await runFromSource(folder, args);
      assert.equal(code, 1, output);
      const lines = output.split("\n");
      let good = 1;
      for (const [at, [what, { told, isFolder }]] of wrong.entries()) {
        const own = lines.filter((line) =>
          line.startsWith(`mocks/w${at}.${ending}:`)
        );
        if (told !== null) assert.match(own.join("\n"), told, what);
        else if (isFolder !== true) good++;
        const isKept = own.every((line) => !/: (?:refused|lost): /.test(line));
        assert.equal(isKept, told === null, `${what}: ${own.join()}`);
      }
      assert.equal(await stubsIn(`${folder}/stubs`), good, output);
    },
  );
}

inFolderTest(
  "import of a path that is no file of mocks says what it is instead",
  async (folder) => {
    await Deno.mkdir(`${folder}/empty.json`);
    await Deno.symlink("round.json", `${folder}/round.json`);
    await Deno.symlink("gone.json", `${folder}/link.json`);
    await Deno.writeTextFile(`${folder}/empty.yaml`, "\n");
    await Deno.writeTextFile(`${folder}/mocks.xml`, "<mocks/>");
    const told = {
      "empty.json": /^Cannot read "empty\.json": the folder has no files\n$/,
      "round.json": /^Cannot read "round\.json": it is a link that leads round/,
      "link.json": /^Cannot read "link\.json": there is no such file or folder/,
      "empty.yaml": /^empty\.yaml is empty\n$/,
      "mocks.xml": /^There is no file of JSON or YAML: name one that ends in /,
    };
    for (const [path, sentence] of Object.entries(told)) {
      const { code, output } = await runFromSource(folder, ["import", path]);
      assert.equal(code, 1);
      assert.match(output, sentence);
    }
  },
);

inFolderTest(
  "import reads a file once, however often it is named and linked",
  async (folder) => {
    const { text } = smallFiles["mockoon"] ?? { text: () => "" };
    await Deno.writeTextFile(`${folder}/a.json`, text("/a", 1));
    await Deno.symlink("a.json", `${folder}/b.json`);
    const args = ["import", "--dry-run", ".", "a.json", `${folder}/b.json`];
    const { output } = await runFromSource(folder, args);
    // The environment and its route; several environments had scopes.
    assert.match(output, /^2 of 2 entries of mockoon kept as they are\n$/);
  },
);
