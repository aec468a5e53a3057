import assert from "node:assert/strict";
import { join } from "@std/path";
import config from "../../deno.json" with { type: "json" };
import { readAddress } from "../served_address.ts";
import { missingNpm, packTarballs, runIn } from "./tarballs.ts";

const missing = await missingNpm();
const isWindows = Deno.build.os === "windows";
const why = missing === null ? "" : ` (skipped: ${missing})`;

const tarballs = missing === null ? await packTarballs() : [];

const installers = {
  npm: ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"],
  pnpm: ["npx", "-y", "pnpm@12.21.0", "add"],
};

/** A folder with the packages in it, installed by one of the package managers; it goes with this process. */
async function install(by: keyof typeof installers): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "standin-project-" });
  addEventListener("unload", () => {
    Deno.removeSync(folder, { recursive: true });
  });
  await Deno.writeTextFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module" }),
  );
  const tools = ["typescript@5.9.3", "@types/node@22.19.1"];
  const wanted = [...tarballs, ...tools];
  const { code, text } = await runIn(folder, [...installers[by], ...wanted]);
  assert.equal(code, 0, text);
  assert.doesNotMatch(text, /install script|ignored build/i);
  return folder;
}

const folders = missing === null
  ? { npm: await install("npm"), pnpm: await install("pnpm") }
  : { npm: "", pnpm: "" };

/** A folder for the PATH with Node, npm and a shell in it, and no Deno. */
async function makeNodeAlone(folder: string): Promise<string> {
  const bin = join(folder, "bin");
  await Deno.mkdir(bin);
  const places = Deno.env.get("PATH")?.split(":") ?? [];
  for (const name of ["node", "npm", "npx", "sh"]) {
    for (const place of places) {
      const path = join(place, name);
      if (!await Deno.stat(path).then(() => true, () => false)) continue;
      await Deno.symlink(await Deno.realPath(path), join(bin, name));
      break;
    }
  }
  return bin;
}

/** A server that was started through other programs. */
interface Started {
  readonly url: string;
  readonly child: Deno.ChildProcess;
  /** Waits until all that may write to its output has ended. */
  ended(): Promise<number>;
}

async function start(
  folder: string,
  [program = "", ...args]: readonly string[],
): Promise<Started> {
  const child = new Deno.Command(join(folder, "bin", program), {
    args: [...args, "--port", "0", "--log-level", "error"],
    cwd: folder,
    clearEnv: true,
    env: {
      PATH: join(folder, "bin"),
      HOME: Deno.env.get("HOME") ?? folder,
      npm_config_update_notifier: "false",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const { url, lines } = await readAddress(child.stdout);
  async function ended(): Promise<number> {
    while (!(await lines.read()).done);
    await child.stdin.close().catch(() => {});
    return (await child.status).code;
  }
  return { url, child, ended };
}

async function answersOf(url: string): Promise<string[]> {
  const stub = {
    request: { path: "/users/{id}" },
    action: {
      response: {
        status_code: 200,
        template_body: "user {{ request.path_params.id }}",
      },
    },
  };
  const made = await fetch(`${url}/__mock__/stubs`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(stub),
  });
  await made.body?.cancel();
  const paths = ["/users/7", "/__admin__/"];
  const texts = paths.map(async (path) =>
    (await (await fetch(url + path)).text()).split("\n")[0] ?? ""
  );
  return [String(made.status), ...await Promise.all(texts)];
}

function testNpm(name: string, fn: () => Promise<void>): void {
  Deno.test({
    name: name + why,
    ignore: missing !== null,
    sanitizeResources: false,
    fn,
  });
}

if (!isWindows) {
  testNpm(
    "npx standin serves on a machine with Node alone, and ends with npx",
    async () => {
      const folder = folders.npm;
      await makeNodeAlone(folder);
      const { url, child, ended } = await start(folder, [
        "npx",
        "standin",
      ]);
      const answers = await answersOf(url);
      assert.deepEqual(answers, ["200", "user 7", "<!DOCTYPE html>"]);
      child.kill("SIGTERM");
      await ended();
      // Nobody can pass SIGKILL on: the pipe tells.
      const flag = "--until-stdin-ends";
      const killed = await start(folder, ["npx", "standin", flag]);
      killed.child.kill("SIGKILL");
      await killed.child.stdin.close();
      await killed.ended();
      for (const signal of ["SIGTERM", "SIGINT"] as const) {
        const script = "node_modules/standin/standin.js";
        const direct = await start(folder, ["node", script]);
        direct.child.kill(signal);
        assert.equal(await direct.ended(), 0, signal);
      }
    },
  );
}

/** A test of somebody's program, as they would write it. */
const smallProject = `
import { connect, type Scope } from "@standin/test";
import { start } from "@standin/test/node";
import { standin } from "@standin/test/vitest";
import { command, type Command } from "standin/command";

const run: Command = command(["--port", "0"]);
console.log(run.args.at(-2), typeof standin);

const server = await start();
const mock: Scope = await connect(server.url).scope("a small project");
await mock.get("/price", { json: { cents: 700 } });
const answer = await mock.fetch("/price");
const price: { cents: number } = await answer.json();
const [request] = await mock.received({ path: "/price" }, { times: 1 });
// @ts-expect-error: a claim has no such member
await mock.ask({ pth: "/price" }).catch((error: Error) => console.log(error.message));
console.log(price.cents, request?.method);
await mock.end();
await server.stop();
`;

const compiler = [
  ...["npx", "tsc", "--strict", "--exactOptionalPropertyTypes"],
  ...["--module", "nodenext", "--target", "es2022"],
  ...["--lib", "esnext,dom,dom.iterable", "--types", "node", "small.ts"],
];

for (const by of ["npm", "pnpm"] as const) {
  testNpm(
    `${by} installs the packages without an install script, and a small project runs with their types`,
    async () => {
      const folder = folders[by];
      const asked = await runIn(folder, ["npx", "standin", "--version"]);
      assert.match(asked.text, /^standin \S+ \(commit \S+, built \S+, Deno /);
      assert.ok(asked.text.startsWith(`standin ${config.version} `));
      const refused = await runIn(folder, ["npx", "standin", "--prot"]);
      assert.equal(refused.code, 2, refused.text);
      await Deno.writeTextFile(join(folder, "small.ts"), smallProject);
      const checked = await runIn(folder, [
        ...compiler,
        // What the libraries say is checked once.
        ...(by === "pnpm" ? ["--skipLibCheck"] : []),
      ]);
      assert.equal(checked.code, 0, checked.text);
      const ran = await runIn(folder, ["node", "small.js"], {
        STANDIN_COMMAND: "",
        STANDIN_URL: "",
      });
      assert.equal(ran.code, 0, ran.text);
      assert.match(ran.text, /^--port function\n.*"pth".*\n700 GET\n$/);
    },
  );
}

testNpm("the packages say what npm and its provenance ask for", async () => {
  for (const name of ["standin", "@standin/test"]) {
    const folder = join(folders.npm, "node_modules", name);
    const { version, license, repository, engines, types } = JSON.parse(
      await Deno.readTextFile(join(folder, "package.json")),
    );
    assert.deepEqual([version, license], [config.version, "MIT"]);
    assert.match(repository.url, /^git\+https:.*\/standin\.git$/);
    await Deno.stat(new URL(`../../${repository.directory}`, import.meta.url));
    assert.match(engines.node, /^>=2\d$/);
    const readme = await Deno.readTextFile(join(folder, "README.md"));
    assert.ok(readme.startsWith(`# ${name}\n`));
    await Deno.stat(join(folder, "LICENSE"));
    if (types !== undefined) await Deno.stat(join(folder, types));
  }
  const licences = await Deno.readTextFile(
    join(folders.npm, "node_modules", "standin", "THIRD_PARTY_LICENSES.txt"),
  );
  for (const name of ["hono", "zod", "preact", "@preact/signals-core"]) {
    assert.match(licences, new RegExp(`^${name} \\d`, "m"));
  }
});
