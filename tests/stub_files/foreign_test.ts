import assert from "node:assert/strict";
import { readStubFiles } from "../../src/stub_files/read.ts";
import { inFolder, stub, write } from "./folder.ts";
import { keeping } from "./watching.ts";

const mapping = (path: string, answer: unknown) =>
  JSON.stringify({ request: { urlPath: path }, response: answer });

Deno.test("a folder of WireMock's is served as it stands, and followed with its bodies", () =>
  keeping("wm", {
    "wm/mappings/a.json": mapping("/a", { bodyFileName: "a.txt" }),
    "wm/__files/a.txt": "1",
    "wm/__files/list.json": "[1]",
  }, async ({ folder, shows }) => {
    await shows("1");
    await write(folder, { "wm/__files/a.txt": "2" });
    await shows("2");
    await write(folder, {
      "wm/mappings/b.json": mapping("/b", { body: "3" }),
    });
    await shows("2 3");
    await Deno.remove(`${folder}/wm/mappings/a.json`);
    await shows("3");
  }));

const environment = (body: string) =>
  JSON.stringify({
    uuid: "e",
    lastMigration: 33,
    endpointPrefix: "",
    routes: [{
      type: "http",
      method: "get",
      endpoint: "a",
      responses: [{ statusCode: 200, body, default: true }],
    }],
  });

Deno.test("a file of Mockoon's is served as it stands, and followed", () =>
  keeping("mk/env.json", { "mk/env.json": environment("1") }, async (
    { folder, shows },
  ) => {
    await shows("1");
    await write(folder, { "mk/env.json": environment("2") });
    await shows("2");
  }));

const openApi = (body: string) =>
  `openapi: 3.1.0
info: { title: a, version: "1" }
paths:
  /a:
    get:
      responses:
        "200":
          description: ""
          content:
            text/plain:
              example: ${body}
`;

Deno.test("an OpenAPI document is served as it stands, and followed", () =>
  keeping("api.yaml", { "api.yaml": openApi("one") }, async (
    { folder, shows },
  ) => {
    await shows("one");
    await write(folder, { "api.yaml": openApi("two") });
    await shows("two");
  }));

Deno.test("several environments of Mockoon's in a folder answer in scopes of their own, which is told", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "mk/a.json": environment("1"),
      "mk/b.json": environment("2"),
    });
    const reading = await readStubFiles([`${folder}/mk`]);
    assert.ok(reading.ok);
    const scopes = reading.entries.map(({ scope }) => scope);
    assert.deepEqual(scopes, ["environment-1", "environment-1-2"]);
    const [first, second] = reading.notes;
    assert.match(first ?? "", /a\.json:1:\d+: .*\/__scope__\/environment-1$/);
    assert.match(
      second ?? "",
      /b\.json:1:\d+: .*\/__scope__\/environment-1-2$/,
    );
  }));

Deno.test("an entry of a foreign folder that is refused is logged and left out", () =>
  keeping("wm", {
    "wm/mappings/a.json": mapping("/a", { body: "1" }),
    "wm/mappings/b.json": '{"request": {"customMatcher": {}}, "response": {}}',
  }, async ({ until, log, shows }) => {
    await shows("1");
    await until(() => log.length > 0);
    const told = log.join("\n");
    assert.match(told, /b\.json:1:31: \/request\/customMatcher is left out/);
  }));

Deno.test("stub files and mappings may lie in one folder", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": JSON.stringify([stub("a", "1")]),
      "b.json": mapping("/b", { body: "2" }),
    });
    const reading = await readStubFiles([folder]);
    assert.equal(reading.ok && reading.entries.length, 2);
  }));

Deno.test("a file that is broken stays a problem beside mappings", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": "{",
      "b.json": mapping("/b", { body: "2" }),
    });
    const reading = await readStubFiles([folder]);
    assert.equal(reading.ok, false);
    assert.match(reading.ok ? "" : reading.problems.join(), /a\.json:1:2/);
  }));

Deno.test("mappings of a folder leave room between their priorities where others may be registered", () =>
  inFolder(async (folder) => {
    await write(folder, {
      "a.json": JSON.stringify({ priority: 1, request: {}, response: {} }),
    });
    const reading = await readStubFiles([folder], { keepsLevels: true });
    const [entry] = reading.ok ? reading.entries : [];
    assert.equal(entry?.spec.priority, 400_000);
  }));
