import assert from "node:assert/strict";
import { readStubFiles } from "../../src/stub_files/read.ts";
import { inFolder, write } from "./folder.ts";

async function read(file: string) {
  return await readStubFiles([{ data: file }]);
}

Deno.test("a file of data is a resource for each member, whatever its format", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "db.json": '{"posts": [{"id": 1, "price": 1.50}], "profile": {"a": 1}}',
      "db.yaml": "posts:\n  - { id: 1, price: 1.50 }\nprofile: { a: 1 }\n",
      "no-ending": '{"posts": [{"id": 1, "price": 1.50}], "profile": {"a": 1}}',
    });
    for (const name of ["db.json", "db.yaml", "no-ending"]) {
      const reading = await read(`${folder}/${name}`);
      assert.ok(reading.ok, JSON.stringify(reading));
      const specs = reading.entries.map(({ spec }) => spec);
      assert.deepEqual(
        specs.map(({ request }) => request),
        [{ path: "/posts" }, { path: "/profile" }],
      );
      assert.equal(
        JSON.stringify(specs.map(({ action }) => action.resource)),
        '[{"name":"posts","items":[{"id":1,"price":1.50}]},{"name":"profile","item":{"a":1}}]',
      );
    }
  }));

Deno.test("what is wrong with a file of data is told with file, place and member", () =>
  inFolder(async (folder) => {
    const cases: [string, RegExp][] = [
      ["[]", /^FILE:1:1: A file of data should be an object/],
      ['{\n "a": 7}', /^FILE:2:7: a: Input should be a list of objects/],
      ['{"a": [{"id": 1},\n{"id": 1}]}', /^FILE:2:8: a\[1\]\.id: .*two items/],
      ['{"a": [{}, 3]}', /^FILE:1:12: a\[1\]: .*should be an object/],
      ['{"a/b": []}', /^FILE:1:9: \["a\/b"\]/],
      ['{"{id}": []}', /^FILE:1:10: \["\{id\}"\]: .*without parameters/],
      ["{", /^FILE:1:2: /],
    ];
    for (const [text, pattern] of cases) {
      await write(folder, { "db.json": text });
      const reading = await read(`${folder}/db.json`);
      assert.ok(!reading.ok, text);
      const [line = ""] = reading.problems;
      assert.match(line.replace(`${folder}/db.json`, "FILE"), pattern);
    }
    const missing = await read(`${folder}/none.json`);
    assert.match(JSON.stringify(missing), /there is no such file/);
    assert.match(JSON.stringify(await read(folder)), /it is a folder/);
  }));
