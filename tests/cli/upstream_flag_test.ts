import assert from "node:assert/strict";
import { serving } from "../executable/program.ts";
import { startUpstream } from "../upstream.ts";
import { fromSource, inFolderTest, runFromSource } from "./from_source.ts";

const text = async (url: string, headers: HeadersInit = {}) =>
  await (await fetch(url, { headers })).text();

inFolderTest(
  "an upstream is given by flag, by variable, and by the scopes of stub files",
  async (folder) => {
    await using flagged = startUpstream(() => new Response("flag"));
    await using scoped = startUpstream(() => new Response("scope"));
    const file = `${folder}/stubs.yaml`;
    const scope = (url: string, mode: string) =>
      `scopes:
  - name: mine
    upstream: { url: "${url}", mode: ${mode} }
stubs:
  - request: { path: /stub }
    action: { response: { status_code: 200, body: stub } }
`;
    await Deno.writeTextFile(file, scope(scoped.url, "miss"));
    const args = ["--stubs", file];
    const launches = [
      { args: [...args, "--upstream", flagged.url], launch: fromSource() },
      { args, launch: fromSource({ STANDIN_UPSTREAM: flagged.url }) },
    ];
    for (const { args, launch } of launches) {
      await serving(folder, args, async ({ url }) => {
        assert.equal(await text(`${url}/x`), "flag");
        assert.equal(await text(`${url}/x`, { mine: "1" }), "scope");
        assert.equal(await text(`${url}/stub`, { mine: "1" }), "stub");
      }, launch);
    }
    await Deno.writeTextFile(file, scope(scoped.url, "all"));
    await serving(folder, args, async ({ url }) => {
      assert.equal(await text(`${url}/x`), "NO_STUB_MATCH_FOUND");
      assert.equal(await text(`${url}/stub`, { mine: "1" }), "scope");
    }, fromSource());
  },
);

inFolderTest(
  "an upstream that is not an address is refused at the start, in a stub file with its place",
  async (folder) => {
    const { code, output } = await runFromSource(folder, ["--upstream", "api"]);
    assert.equal(code, 2);
    assert.match(output, /--upstream is "api"\. Give a URL such as/);
    const file = `${folder}/stubs.yaml`;
    await Deno.writeTextFile(
      file,
      "scopes:\n  - name: mine\n    upstream: { url: api, mode: miss }\nstubs: []\n",
    );
    const check = await runFromSource(folder, ["check", file]);
    assert.equal(check.code, 1);
    assert.match(check.output, /stubs\.yaml:3:\d+: .*absolute URL/);
  },
);
