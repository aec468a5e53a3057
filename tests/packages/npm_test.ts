import assert from "node:assert/strict";
import { join } from "@std/path";
import config from "../../deno.json" with { type: "json" };
import { missingNpm, packTarballs, runIn } from "./tarballs.ts";

const missing = await missingNpm();
const isWindows = Deno.build.os === "windows";
const why = missing === null ? "" : ` (skipped: ${missing})`;

/** A folder with the packages in it, installed by one of the package managers. */
interface Project extends AsyncDisposable {
  readonly folder: string;
}

const tarballs = missing === null ? await packTarballs() : [];

const installers = {
  npm: ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"],
  pnpm: ["npx", "-y", "pnpm@12.21.0", "add"],
};

async function install(by: keyof typeof installers): Promise<Project> {
  const folder = await Deno.makeTempDir({ prefix: "standin-project-" });
  await Deno.writeTextFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module" }),
  );
  const { code, text } = await runIn(folder, [...installers[by], ...tarballs]);
  assert.equal(code, 0, text);
  assert.doesNotMatch(text, /install script|ignored build/i);
  return {
    folder,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

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
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await lines.read();
  const url = /https?:\S+/.exec(value)?.[0] ?? "";
  assert.notEqual(url, "", value);
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
      await using project = await install("npm");
      await makeNodeAlone(project.folder);
      const { url, child, ended } = await start(project.folder, [
        "npx",
        "standin",
      ]);
      const answers = await answersOf(url);
      assert.deepEqual(answers, ["200", "user 7", "<!DOCTYPE html>"]);
      child.kill("SIGTERM");
      await ended();
      // Nobody can pass SIGKILL on: the pipe tells.
      const flag = "--until-stdin-ends";
      const killed = await start(project.folder, ["npx", "standin", flag]);
      killed.child.kill("SIGKILL");
      await killed.child.stdin.close();
      await killed.ended();
      for (const signal of ["SIGTERM", "SIGINT"] as const) {
        const script = "node_modules/standin/standin.js";
        const direct = await start(project.folder, ["node", script]);
        direct.child.kill(signal);
        assert.equal(await direct.ended(), 0, signal);
      }
    },
  );
}

for (const by of ["npm", "pnpm"] as const) {
  testNpm(
    `${by} installs the packages without an install script, and they run`,
    async () => {
      await using project = await install(by);
      const asked = await runIn(project.folder, [
        "npx",
        "standin",
        "--version",
      ]);
      assert.match(asked.text, /^standin \S+ \(commit \S+, built \S+, Deno /);
      assert.ok(asked.text.startsWith(`standin ${config.version} `));
      const refused = await runIn(project.folder, ["npx", "standin", "--prot"]);
      assert.equal(refused.code, 2, refused.text);
    },
  );
}
