import assert from "node:assert/strict";
import { permissions } from "../../.ci/executable.ts";
import { type Launch, serving } from "./program.ts";

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
      }]),
    );
    const args = ["--stubs", "stubs.json", "--watch", "--port-file", "port"];
    await serving(folder, args, async ({ url }) => {
      const hello = await fetch(`${url}/hello/ada`);
      assert.equal(await hello.text(), "Hello ada");
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
