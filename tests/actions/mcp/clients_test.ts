import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startStandin, type TestServer } from "../../harness.ts";
import { installNodePackages } from "../../node_packages.ts";
import { installPackage } from "../../python_environment.ts";
import { shop } from "./mcp_caller.ts";

const npm = await installNodePackages([
  "@modelcontextprotocol/sdk@1.32.2",
  "@modelcontextprotocol/client@2.4.0",
]);
if (!npm.ok) console.warn(`clients of npm are not tried: ${npm.reason}`);

const pypi = await installPackage({
  name: "mcp",
  version: "2.3.0",
  module: "mcp",
});
if (!pypi.ok) console.warn(`clients of PyPI are not tried: ${pypi.reason}`);

const sight = z.looseObject({ session: z.boolean(), revision: z.string() });

/** What every client sees of the shop. */
const expected = {
  server: "shop",
  tools: ["price", "broken", "search"],
  resources: ["file:///a.txt", "file:///b.bin"],
  prompts: ["greet"],
  price: "lamp: 7 euros",
  structured: { cents: 700 },
  found: "found",
  progress: ["looking for search", "step 2"],
  broken: true,
  resource: "hello",
  prompt: "Hi Ada",
  unknown_tool: -32602,
};

const withSession = { ...expected, session: true, revision: "2025-11-25" };
const without = { ...expected, session: false, revision: "2026-07-28" };

/** Runs a program, and gives what it wrote. */
async function run(
  program: string,
  args: string[],
  cwd?: string,
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    ...(cwd === undefined ? {} : { cwd }),
    env: { PYTHONIOENCODING: "utf-8", NO_PROXY: "*", no_proxy: "*" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.ok(success, text(stderr));
  return text(stdout);
}

async function see(program: string, args: string[]) {
  const written = await run(program, args);
  return z.record(z.string(), sight).parse(JSON.parse(written));
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function seeWithNpm(server: TestServer) {
  assert.ok(npm.ok);
  const args = [pathOf("npm_clients.mjs"), server.url, npm.folder];
  return see("node", args);
}

Deno.test({
  name:
    "the official clients of npm list, call, read and get, in sessions and without",
  ignore: !npm.ok,
  async fn() {
    await using server = await startStandin();
    await server.stub(shop);
    assert.deepEqual(await seeWithNpm(server), {
      "sdk": withSession,
      "client": withSession,
      "client, pinned": without,
      "client, auto": without,
    });
  },
});

Deno.test({
  name:
    "the official client of PyPI lists, calls, reads and gets, in sessions and without",
  ignore: !pypi.ok,
  async fn() {
    assert.ok(pypi.ok);
    await using server = await startStandin();
    await server.stub(shop);
    const args = [pathOf("pypi_clients.py"), server.url];
    assert.deepEqual(await see(pypi.python, args), {
      "mcp, legacy": withSession,
      "mcp, auto": without,
    });
  },
});

Deno.test({
  name:
    "the official clients of both fetch the rest of a call whose stream was cut",
  ignore: !npm.ok || !pypi.ok,
  async fn() {
    assert.ok(npm.ok && pypi.ok);
    await using server = await startStandin();
    const chaos = { faults: { cut: { after_events: 3 } } };
    await server.stub({ ...shop, chaos });
    const program = pathOf("resuming_clients.mjs");
    const written = await run("node", [program, server.url, npm.folder]);
    assert.equal(written, "found\n");
    const resuming = pathOf("resuming_client.py");
    assert.equal(await run(pypi.python, [resuming, server.url]), "found\n");
    const { requests } = await server.requests("?method=GET");
    const resumed = requests.filter(({ headers }) =>
      headers["last-event-id"] === "1-3"
    );
    assert.equal(resumed.length, 2);
  },
});

const page = await Deno.readTextFile(
  new URL("../../../docs/mcp.md", import.meta.url),
);

/** The program of the page in a language, for a server. */
function programOf(language: string, { url }: TestServer): string {
  const [, program = ""] = page.match(
    new RegExp("```" + language + "\\n([^]*?)```"),
  ) ?? [];
  return program.replaceAll("http://localhost:8910", url);
}

/** The stub that the page begins with. */
function stubOfPage(): unknown {
  const [, payload = ""] = /--json '(\{"stub_id": [^']*)'/.exec(page) ?? [];
  return JSON.parse(payload);
}

Deno.test({
  name: "the program in Python on the page on MCP prints the price",
  ignore: !pypi.ok,
  async fn() {
    assert.ok(pypi.ok);
    await using server = await startStandin();
    await server.stub(stubOfPage());
    const written = await run(pypi.python, ["-c", programOf("python", server)]);
    assert.equal(written, "['price']\nlamp: 7 euros {'cents': 700}\n");
  },
});

Deno.test({
  name: "the program in JavaScript on the page on MCP prints the price",
  ignore: !npm.ok,
  async fn() {
    assert.ok(npm.ok);
    await using server = await startStandin();
    await server.stub(stubOfPage());
    const args = ["--input-type=module", "-e", programOf("js", server)];
    const written = await run("node", args, npm.folder);
    assert.equal(written, "price\nlamp: 7 euros\n");
  },
});
