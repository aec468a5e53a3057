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
async function runTest(
  folder: string,
  text: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  await Deno.writeTextFile(`${folder}/deno.json`, config);
  await Deno.writeTextFile(`${folder}/a_test.ts`, text);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-lock", "--no-check", "a_test.ts"],
    cwd: folder,
    env: {
      NO_COLOR: "1",
      STANDIN_COMMAND: fromSource().join(" "),
      ...variables,
    },
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

const asking = `
import { connect } from "@standin/test";

Deno.test("asks", async () => {
  const bodies = [];
  const mock = await connect(undefined, {
    fetch: (input, init) => {
      bodies.push(input, init.body);
      return Promise.resolve(Response.json({ name: "a", result: true, conclusive: true }));
    },
  }).scope();
  await mock.received("/a");
  console.log(bodies[0], bodies[3]);
});
`;

inFolderTest(
  "STANDIN_URL and STANDIN_WAIT_MS say where the server is, and how long a claim is waited for",
  async (folder) => {
    const url = "http://mock.test:1234";
    const own = { STANDIN_URL: url, STANDIN_WAIT_MS: "9000" };
    const ran = await runTest(folder, asking, own);
    assert.equal(ran.code, 0, ran.output);
    assertShows(ran, `${url}/__mock__/scopes`, '"within_ms":9000');
    const plain = await runTest(folder, asking);
    assertShows(plain, "http://127.0.0.1:8910/", '"within_ms":2000');
  },
);
