import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { permissions, variables } from "../../.ci/executable.ts";
import {
  built,
  executableTest,
  isBuilt,
  type Launch,
  runWith,
  serving,
} from "./program.ts";

const main = new URL("../../main.ts", import.meta.url).href;
const launch: Launch = [Deno.execPath(), "run", ...permissions, main];

Deno.test("the source runs with no more than the executable's permissions", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/stubs.json`,
      JSON.stringify([{
        request: { path: "/hello/{name}" },
        action: {
          response: {
            status_code: 200,
            headers: {},
            template_body: "Hello {{ request.path_params.name }}",
          },
        },
      }, {
        request: { path: "/secure" },
        action: { proxy: { url: "https://127.0.0.1:9/" } },
      }]),
    );
    const args = ["--stubs", "stubs.json", "--watch", "--port-file", "port"];
    await serving(folder, args, async ({ url }) => {
      const hello = await fetch(`${url}/hello/ada`);
      assert.equal(await hello.text(), "Hello ada");
      const secure = await fetch(`${url}/secure`);
      assert.match(await secure.text(), /could not be reached: .*REFUSED/);
      const page = await fetch(`${url}/__admin__`);
      await page.body?.cancel();
      assert.equal(page.status, 200);
    }, launch);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("the source shows its help with no more than the executable's permissions", async () => {
  const [program = "", ...args] = launch;
  const { code, stdout } = await new Deno.Command(program, {
    args: [...args, "--help"],
  }).output();
  assert.equal(code, 0);
  assert.match(new TextDecoder().decode(stdout), /--port-file/);
});

executableTest(
  "carries no permission to run programs, load libraries or import from the network",
  async () => {
    const bytes = Buffer.from(await Deno.readFile(built));
    const start = bytes.indexOf('{"allow_env":');
    const end = bytes.indexOf("}", start) + 1;
    const carried = JSON.parse(bytes.toString("utf8", start, end));
    for (const kind of ["run", "ffi"]) {
      assert.equal(carried[`allow_${kind}`], null, kind);
    }
    assert.ok(carried.deny_sys.includes("hostname"));
    assert.deepEqual(carried.deny_import, [], "any host");
    assert.deepEqual(carried.allow_env, variables);
    assert.equal(carried.prompt, false);
  },
  { ignore: !isBuilt },
);

executableTest("leaves nothing in the temporary folder", async (folder) => {
  await Deno.writeTextFile(
    `${folder}/stubs.json`,
    JSON.stringify([{
      request: { path: "/a" },
      action: {
        response: { status_code: 200, headers: {}, template_body: "{{ 1 }}" },
      },
    }]),
  );
  await Deno.mkdir(`${folder}/tmp`);
  const variables = ["TMPDIR", "TEMP", "TMP"];
  const env = Object.fromEntries(
    variables.map((name) => [name, `${folder}/tmp`]),
  );
  for (const args of [["--version"], ["check", "stubs.json"]]) {
    const { code, output } = await runWith(env, folder, ...args);
    assert.equal(code, 0, output);
  }
  const left = [...Deno.readDirSync(`${folder}/tmp`)];
  assert.deepEqual(left.map(({ name }) => name), []);
});
