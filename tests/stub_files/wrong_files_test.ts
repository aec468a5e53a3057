import assert from "node:assert/strict";
import { smallFiles } from "../formats/small_files.ts";
import { halfOf, wrongFiles } from "../formats/wrong_files.ts";
import { readStubFiles } from "../../src/stub_files/read.ts";
import { inFolder } from "./folder.ts";
import { following } from "./watching.ts";

const isPosix = Deno.build.os !== "windows";

/** Formats whose files are found in a folder of stubs by their names. */
const served = Object.entries(smallFiles).filter(([, { ending }]) =>
  ending === "json" || ending === "yaml"
);

const oneBroken = /stub files are broken, the last good set stays: /;

for (const [format, { ending, text }] of served) {
  Deno.test({
    name:
      `a followed folder of ${format} keeps its stubs while a file is none, and names that file`,
    ignore: !isPosix,
    fn: () =>
      inFolder(async (folder) => {
        await Deno.mkdir(`${folder}/mocks`);
        const good = `${folder}/mocks/good.${ending}`;
        await Deno.writeTextFile(good, text("/good", 0));
        await following(`${folder}/mocks`, async ({ given, log, until }) => {
          assert.equal(given.length, 1);
          const wrong = Object.values(wrongFiles)
            .filter(({ told }) => told !== null);
          for (const [at, { put, told }] of wrong.entries()) {
            const path = `${folder}/mocks/w${at}.${ending}`;
            await put(path, text("/w", 1));
            const isTold = () =>
              log.some((line) =>
                oneBroken.test(line) && line.includes(path) &&
                told?.test(line) === true
              );
            await until(isTold);
            await Deno.remove(path);
          }
          assert.equal(given.length, 1);
          await Deno.writeTextFile(
            `${folder}/mocks/new.${ending}`,
            text("/new", 99),
          );
          await until(() => given.length === 2);
        });
      }),
  });
}

Deno.test({
  name:
    "what is as good as a file is read, and a folder named like one says nothing",
  ignore: !isPosix,
  fn: () =>
    inFolder(async (folder) => {
      for (const [format, { ending, text }] of served) {
        const pathOf = (name: string) =>
          `${folder}/${format}/${name}.${ending}`;
        await Deno.mkdir(`${folder}/${format}`);
        const fine = Object.values(wrongFiles)
          .filter(({ told }) => told === null);
        for (const [at, { put }] of fine.entries()) {
          await put(pathOf(`w${at}`), text(`/w${at}`, at));
        }
        const reading = await readStubFiles([`${folder}/${format}`]);
        assert.ok(reading.ok, format);
        assert.equal(reading.entries.length, 2, format);
      }
    }),
});

Deno.test("half of a file and an empty one are named with their place", () =>
  inFolder(async (folder) => {
    for (const [format, { ending, text }] of served) {
      if (ending !== "json") continue;
      for (const content of [halfOf(text("/a", 1)), "", "\n\n"]) {
        const path = `${folder}/${format}.json`;
        await Deno.writeTextFile(path, content);
        const reading = await readStubFiles([path]);
        const told = reading.ok ? "" : reading.problems.join();
        assert.match(told, /\.json:\d+:\d+: \S/, format);
      }
    }
  }));

Deno.test("a file of another format is named with what it is", () =>
  inFolder(async (folder) => {
    const { wiremock, hoverfly } = smallFiles;
    await Deno.writeTextFile(
      `${folder}/a.json`,
      wiremock?.text("/a", 1) ?? "",
    );
    await Deno.writeTextFile(
      `${folder}/b.json`,
      hoverfly?.text("/b", 1) ?? "",
    );
    await Deno.writeTextFile(`${folder}/c.json`, '{"name": "package"}');
    const reading = await readStubFiles([folder]);
    const [a, b, c] = reading.ok ? [] : reading.problems;
    assert.match(a ?? "", /a\.json:1:1: it is wiremock, and .*: name a folder/);
    assert.match(b ?? "", /b\.json:1:1: it is hoverfly, and .*: name a folder/);
    assert.match(c ?? "", /c\.json:1:1: A stub file should be a list/);
  }));

Deno.test("beside a broken stub file mocks of one format are not called wrong", () =>
  inFolder(async (folder) => {
    const { wiremock } = smallFiles;
    await Deno.writeTextFile(
      `${folder}/a.json`,
      wiremock?.text("/a", 1) ?? "",
    );
    await Deno.writeTextFile(
      `${folder}/b.json`,
      '{"stubs": [{"request": {}}]}',
    );
    const reading = await readStubFiles([folder]);
    const problems = reading.ok ? [] : reading.problems;
    assert.notDeepEqual(problems, []);
    assert.deepEqual(problems.filter((line) => line.includes("a.json")), []);
  }));

Deno.test("a recording of HAR is served where it is named", () =>
  inFolder(async (folder) => {
    const { har } = smallFiles;
    await Deno.writeTextFile(`${folder}/a.har`, har?.text("/a", 1) ?? "");
    const reading = await readStubFiles([`${folder}/a.har`]);
    assert.ok(reading.ok);
    assert.equal(reading.entries.length, 1);
    const unnamed = await readStubFiles([folder]);
    assert.equal(unnamed.ok, false);
  }));
