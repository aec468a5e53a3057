import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { describeCheck } from "../../src/stub_files/check.ts";
import { readStubFiles } from "../../src/stub_files/read.ts";
import { inFolder, stub, write } from "./folder.ts";

async function ids(...paths: string[]) {
  const reading = await readStubFiles(paths);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.entries.map(({ spec }) => spec.stub_id);
}

async function problems(...paths: string[]): Promise<string[]> {
  const reading = await readStubFiles(paths);
  assert.ok(!reading.ok);
  return reading.problems;
}

Deno.test("readStubFiles takes each format by its ending", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": JSON.stringify([stub("a")]),
      "b.jsonc": `[ // one\n${JSON.stringify(stub("b"))}, ]`,
      "c.yaml": `- ${JSON.stringify(stub("c"))}`,
      "d.yml": `- ${JSON.stringify(stub("d"))}`,
      "e.JSON": JSON.stringify([stub("e")]),
    });
    const paths = ["a.json", "b.jsonc", "c.yaml", "d.yml", "e.JSON"];
    const all = paths.map((name) => `${folder}/${name}`);
    assert.deepEqual(await ids(...all), ["a", "b", "c", "d", "e"]);
    assert.deepEqual(await ids(), []);
  }));

Deno.test("readStubFiles takes a folder's files in the order of their paths, hidden ones aside", () =>
  inFolder(async (folder) => {
    const file = (id: string) => JSON.stringify([stub(id)]);
    await write(folder, {
      "b.json": file("3"),
      "a/z.json": file("1"),
      "a/deep/er/x.json": file("0"),
      "aa.yaml": file("2"),
      "notes.txt": "not a stub",
      ".hidden.json": "[broken",
      ".git/x.json": "[broken",
      "a/.y.json": "[broken",
    });
    assert.deepEqual(await ids(folder), ["0", "1", "2", "3"]);
    assert.deepEqual(await ids(`${folder}/`), ["0", "1", "2", "3"]);
    assert.deepEqual(await ids(`${folder}/b.json`, folder), [
      "3",
      "0",
      "1",
      "2",
    ]);
  }));

Deno.test({
  name: "readStubFiles follows links to files, not to folders",
  ignore: Deno.build.os === "windows",
  fn: () =>
    inFolder(async (folder) => {
      await write(folder, { "..data/real.json": JSON.stringify([stub("a")]) });
      await Deno.symlink("..data/real.json", `${folder}/link.json`);
      await Deno.symlink(folder, `${folder}/circle`);
      assert.deepEqual(await ids(folder), ["a"]);
      await Deno.remove(`${folder}/..data/real.json`);
      assert.deepEqual(await problems(folder), [
        `Cannot read "${folder}/link.json": there is no such file or folder`,
      ]);
    }),
});

Deno.test("readStubFiles says what is wrong with a path", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "empty/notes.txt": "",
      "stubs.txt": "[]",
      "none": "[]",
    });
    await Deno.writeFile(
      `${folder}/latin.json`,
      new Uint8Array([0x5b, 0x22, 0xe9, 0x22, 0x5d]),
    );
    const paths = ["gone.json", "empty", "stubs.txt", "none", "latin.json"];
    const said = await problems(...paths.map((name) => `${folder}/${name}`));
    const endings = 'ends in ".json", ".jsonc", ".yaml" or ".yml"';
    assert.deepEqual(said, [
      `Cannot read "${folder}/gone.json": there is no such file or folder`,
      `Cannot read "${folder}/empty": the folder has no file that ${endings}`,
      `Cannot read "${folder}/stubs.txt": the name of a stub file ${endings}`,
      `Cannot read "${folder}/none": the name of a stub file ${endings}`,
      `Cannot read "${folder}/latin.json": it is not UTF-8 text, save it as UTF-8`,
    ]);
  }));

Deno.test({
  name: "readStubFiles says that a file may not be read",
  permissions: { read: false },
  fn: async () => {
    assert.deepEqual(await problems("/stubs.json"), [
      'Cannot read "/stubs.json": reading it is not permitted',
    ]);
  },
});

Deno.test("readStubFiles takes a file with a byte order mark", () =>
  inFolder(async (folder) => {
    await write(folder, { "bom.json": `\uFEFF${JSON.stringify([stub("a")])}` });
    assert.deepEqual(await ids(`${folder}/bom.json`), ["a"]);
  }));

Deno.test("readStubFiles reports every issue of every file", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": "[{",
      "b.yaml": "- request: {}\n- action: {}\n",
      "c.json": JSON.stringify([stub("fine")]),
    });
    const said = await problems(folder, `${folder}/gone.json`);
    const places = said.map((line) =>
      line.slice(folder.length + 1).split(": ", 2).join(": ")
    );
    assert.deepEqual(places.slice(0, 4), [
      `a.json:1:3: expected a key in double quotes, found the end of the text`,
      "b.yaml:1:3: stub 1, action",
      "b.yaml:2:3: stub 2, request",
      "b.yaml:2:11: stub 2, action",
    ]);
    assert.equal(said.length, 5);
  }));

Deno.test("readStubFiles refuses an id twice and names both places", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": JSON.stringify([stub("x"), stub("y")]),
      "b.yaml": "- " + JSON.stringify(stub("z")) +
        "\n- id: y\n  request: {}\n  action: {response: {status_code: 200, body: ok}}\n",
    });
    const column = JSON.stringify([stub("x")]).length + '{"stub_id":'.length +
      1;
    assert.deepEqual(await problems(folder), [
      `${folder}/b.yaml:2:7: stub 2, id: "y" is already the id of stub 2 of ${folder}/a.json:1:${column}, choose another`,
    ]);
  }));

Deno.test("describeCheck has a line for each good file and each issue", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": JSON.stringify([stub("x"), stub("y")]),
      "b.json": JSON.stringify({ stubs: [stub("z")] }),
      "c.json": "[{}]",
    });
    assert.deepEqual(
      await describeCheck([`${folder}/a.json`, `${folder}/b.json`]),
      {
        ok: true,
        lines: [`${folder}/a.json: 2 stubs`, `${folder}/b.json: 1 stub`],
      },
    );
    const { ok, lines } = await describeCheck([folder]);
    assert.equal(ok, false);
    assert.equal(lines.length, 4);
    assert.match(
      lines[2] ?? "",
      /c\.json:1:2: stub 1, request: Field required/,
    );
  }));

Deno.test("the example stub files are all well", async () => {
  const folder = fileURLToPath(
    new URL("../../examples/stubs", import.meta.url),
  );
  const { ok, lines } = await describeCheck([folder]);
  assert.ok(ok, lines.join("\n"));
  for (const ending of ["json", "jsonc", "yaml"]) {
    assert.ok(lines.some((line) => line.includes(`.${ending}: `)), ending);
  }
});
