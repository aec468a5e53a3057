import assert from "node:assert/strict";
import { fromSource, inFolderTest } from "../cli/from_source.ts";
import { assertShows, type Ended, modulesOfPage } from "./npm_project.ts";

const client = new URL("../../client/", import.meta.url).href;

const config = JSON.stringify({
  imports: {
    "@standin/test": `${client}standin.ts`,
    "@standin/test/node": `${client}node.ts`,
    "@std/assert": "npm:deno-std@1.4.0/assert/mod.js",
  },
});

/** Runs a module as a test of Deno, with the client from its source. */
async function runTest(folder: string, text: string): Promise<Ended> {
  await Deno.writeTextFile(`${folder}/deno.json`, config);
  await Deno.writeTextFile(`${folder}/a_test.ts`, text);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-lock", "--no-check", "a_test.ts"],
    cwd: folder,
    env: { NO_COLOR: "1", STANDIN_COMMAND: fromSource().join(" ") },
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout) + decoder.decode(stderr) };
}

for (const name of ["price_test.ts", "scoped_test.ts"]) {
  inFolderTest(
    `Deno runs "${name}" of the page on the client`,
    async (folder) => {
      const modules = await modulesOfPage();
      const ran = await runTest(folder, modules.get(name) ?? "");
      assert.equal(ran.code, 0, ran.output);
      assertShows(ran, "1 passed");
    },
  );
}

const failing = `
import assert from "node:assert/strict";
import { scoped, start } from "@standin/test/node";

Deno.test("claims in vain", async () => {
  await using server = await start();
  await using mock = await server.scope("cart");
  await mock.get("/a", 200);
  await mock.received("/a", { within: 50 });
});

Deno.test("misses a stub", async () => {
  await using server = await start();
  await using mock = await server.scope("cart");
  await mock.get("/a", 200);
  await (await mock.fetch("/b")).text();
});

Deno.test("throws", scoped(async (_t, mock) => {
  await mock.get("/a", 200);
  assert.equal(await (await mock.fetch("/b")).text(), "7");
}));
`;

inFolderTest(
  "a test of Deno that fails shows its reason, its line and the report",
  async (folder) => {
    const ran = await runTest(folder, failing);
    assert.equal(ran.code, 1, ran.output);
    assertShows(
      ran,
      "ERRORS",
      "AssertionFailed: expected 1 or more of /a, received 0",
      "stub       get-a (GET /a) was not called",
      'await mock.received("/a", { within: 50 });',
      "a_test.ts:9:",
      "AssertionFailed: GET /b had no stub; the nearest, get-a,",
      "no stub    GET /b",
      "+ 'NO_STUB_MATCH_FOUND'",
      "no stub    GET /b",
    );
  },
);
