import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { inFolderTest } from "./from_source.ts";

const main = new URL("../../main.ts", import.meta.url).href;

async function standin(args: readonly string[], cwd: string) {
  const output = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", main, ...args],
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return {
    code: output.code,
    out: text(output.stdout),
    err: text(output.stderr),
  };
}

const good =
  '{"request": {"urlPath": "/a"}, "response": {"bodyFileName": "a.txt"}}';
const odd = '{"request": {"customMatcher": {}}, "response": {}}';

async function fill(folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const path = `${folder}/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, text);
  }
}

inFolderTest(
  "import writes a stub file for each file and prints the report",
  async (folder) => {
    await fill(folder, {
      "wm/mappings/a.json": good,
      "wm/__files/a.txt": "hi",
    });
    const { code, out } = await standin(
      ["import", "wm", "--out", "stubs"],
      folder,
    );
    assert.equal(code, 0);
    assert.match(out, /^1 of 1 entry of wiremock kept/);
    const text = await Deno.readTextFile(`${folder}/stubs/a.json`);
    const { stubs } = JSON.parse(text);
    assert.equal(stubs[0].action.response.body, "hi");
    const check = await standin(["check", "stubs"], folder);
    assert.equal(check.code, 0);
  },
);

inFolderTest(
  "import writes a large body beside its stub file, and check takes both",
  async (folder) => {
    const large = "long ".repeat(4000);
    await fill(folder, {
      "mappings/a.json": JSON.stringify({
        id: "large",
        request: { urlPath: "/a" },
        response: {
          headers: { "Content-Type": "text/plain" },
          bodyFileName: "a.txt",
        },
      }),
      "__files/a.txt": large,
    });
    const { code } = await standin(
      ["import", "mappings/a.json", "--out", "stubs"],
      folder,
    );
    assert.equal(code, 0);
    const text = await Deno.readTextFile(`${folder}/stubs/a.json`);
    const { response } = JSON.parse(text).stubs[0].action;
    assert.equal(response.body_file, "bodies/large.body");
    const body = await Deno.readTextFile(`${folder}/stubs/bodies/large.body`);
    assert.equal(body, large);
    const check = await standin(["check", "stubs"], folder);
    assert.equal(check.code, 0);
  },
);

inFolderTest(
  "import prints the stubs, and with a dry run nothing but the report",
  async (folder) => {
    await fill(folder, { "mappings/a.json": good, "__files/a.txt": "hi" });
    const { out, err } = await standin(["import", "mappings/a.json"], folder);
    assert.equal(JSON.parse(out).stubs.length, 1);
    assert.match(err, /^1 of 1 entry/);
    const dry = await standin(["import", "--dry-run", "mappings"], folder);
    assert.match(dry.out, /^1 of 1 entry of wiremock kept as they are\n$/);
  },
);

inFolderTest(
  "import ends with 1 where something is refused, and reads no file outside of its folder",
  async (folder) => {
    const outside =
      '{"request": {}, "response": {"bodyFileName": "../../secret.txt"}}';
    await fill(folder, {
      "secret.txt": "secret",
      "wm/mappings/a.json": odd,
      "wm/mappings/b.json": outside,
    });
    const { code, out } = await standin(["import", "--dry-run", "wm"], folder);
    assert.equal(code, 1);
    assert.match(
      out,
      /wm\/mappings\/a\.json:1:31: refused: \/request\/customMatcher/,
    );
    assert.match(
      out,
      /there is no file "wm\/__files\/\.\.\/\.\.\/secret\.txt"/,
    );
    const missing = await standin(["import", "nothing"], folder);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /Cannot read "nothing"/);
  },
);

inFolderTest(
  "import ends with 3 where something is rewritten",
  async (folder) => {
    const lax = '{"request": {}, "response": {"status": "204"}}';
    await fill(folder, { "a.json": lax });
    const { code } = await standin(["import", "--dry-run", "a.json"], folder);
    assert.equal(code, 3);
  },
);

inFolderTest(
  "import sends the stubs to a server, into a scope",
  async (folder) => {
    await fill(folder, {
      "wm/mappings/a.json": good,
      "wm/__files/a.txt": "hi",
    });
    await using server = await startStandin();
    const order = ["import", "wm", "--url", server.url, "--scope", "a"];
    const sent = await standin(order, folder);
    assert.equal(sent.code, 0, sent.err);
    assert.match(sent.out, /^1 of 1 entry of wiremock kept/);
    const answer = await server.get("/a", { headers: { a: "1" } });
    assert.equal(answer.text, "hi");
    await fill(folder, { "wm/__files/a.txt": "other" });
    const again = await standin(order, folder);
    assert.equal(again.code, 1);
    assert.match(again.err, /These ids are in use/);
  },
);

inFolderTest("export writes what import reads", async (folder) => {
  await using server = await startStandin();
  await server.stub({
    stub_id: "a",
    request: { path: "/a" },
    action: { response: { status_code: 200, body: "a" } },
  });
  const order = ["export", "--url", server.url];
  const printed = await standin(order, folder);
  assert.equal(printed.code, 0, printed.err);
  assert.equal(JSON.parse(printed.out).stubs[0].stub_id, "a");
  const mapped = await standin(
    [...order, "--to", "wiremock", "--out", "wm"],
    folder,
  );
  assert.equal(mapped.code, 0, mapped.err);
  const again = await standin(["import", "--dry-run", "wm"], folder);
  assert.match(again.out, /^1 of 1 entry of wiremock kept/);
  const missing = await standin([...order, "--scope", "nobody"], folder);
  assert.equal(missing.code, 1);
  assert.match(missing.err, /Scope 'nobody' was not found/);
});

inFolderTest(
  "import reads the YAML beside a JSON document that refers to it",
  async (folder) => {
    const parts = "Ok: {description: ok, content: {text/plain: {example: hi}}}";
    await fill(folder, {
      "api/api.json": JSON.stringify({
        openapi: "3.1.0",
        paths: {
          "/a": { get: { responses: { 200: { $ref: "parts.yaml#/Ok" } } } },
        },
      }),
      "api/parts.yaml": parts,
    });
    const { code, out, err } = await standin(
      ["import", "api/api.json", "--out", "stubs"],
      folder,
    );
    assert.equal(code, 0, out + err);
    const text = await Deno.readTextFile(`${folder}/stubs/api.json`);
    assert.equal(JSON.parse(text).stubs[0].action.response.body, "hi");
  },
);
