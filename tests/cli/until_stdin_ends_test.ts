import assert from "node:assert/strict";
import { until } from "../executable/program.ts";
import { fromSource, inFolderTest } from "./from_source.ts";
import { isUp, readAddress } from "../served_address.ts";

const args = ["--port", "0", "--until-stdin-ends"];
const served = [...fromSource(), ...args];

/** Starts a program with a pipe as its standard input, and waits until a server behind it names its address. */
async function startWithPipe(
  folder: string,
  [program = "", ...rest]: readonly string[],
) {
  const child = new Deno.Command(program, {
    args: rest,
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  return { child, ...await readAddress(child.stdout) };
}

inFolderTest(
  "a server with --until-stdin-ends ends well when its standard input does",
  async (folder) => {
    const { child, url, lines } = await startWithPipe(folder, served);
    assert.equal(await isUp(url), true);
    await child.stdin.close();
    assert.equal((await child.status).code, 0);
    await lines.cancel();
  },
);

inFolderTest(
  "what comes in on standard input does not end a server with --until-stdin-ends",
  async (folder) => {
    const { child, url, lines } = await startWithPipe(folder, served);
    const writer = child.stdin.getWriter();
    await writer.write(new Uint8Array(5000));
    assert.equal(await isUp(url), true);
    await writer.close();
    assert.equal((await child.status).code, 0);
    await lines.cancel();
  },
);

inFolderTest(
  "a server without --until-stdin-ends outlives its standard input",
  async (folder) => {
    const { child, url, lines } = await startWithPipe(folder, [
      ...fromSource(),
      "--port",
      "0",
    ]);
    await child.stdin.close();
    assert.equal(await isUp(url), true);
    child.kill("SIGTERM");
    assert.equal((await child.status).code, 0);
    await lines.cancel();
  },
);

/** A parent that holds the pipe of the program that its arguments name. */
const parent = `
const { spawn } = require("node:child_process");
const [program, ...rest] = process.argv.slice(1);
spawn(program, rest, { stdio: ["pipe", "inherit", "inherit"] });
`;

inFolderTest(
  "a server with --until-stdin-ends ends after a SIGKILL of its parent",
  async (folder) => {
    const { child, url, lines } = await startWithPipe(folder, [
      "node",
      "-e",
      parent,
      "--",
      ...served,
    ]);
    assert.equal(await isUp(url), true);
    child.kill("SIGKILL");
    await until("the end of the server", async () => !await isUp(url));
    await child.stdin.close();
    await child.status;
    await lines.cancel();
  },
  { needs: "node" },
);

/** What npx runs: a launcher that waits, as that of Deno's npm package does. */
const launcher = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const [program, ...rest] = LAUNCH;
spawnSync(program, [...rest, ...process.argv.slice(2)], { stdio: "inherit" });
`;

inFolderTest(
  "a server with --until-stdin-ends ends with its parent although npx and a launcher stand between",
  async (folder) => {
    await Deno.mkdir(`${folder}/node_modules/.bin`, { recursive: true });
    await Deno.writeTextFile(`${folder}/package.json`, "{}");
    await Deno.writeTextFile(
      `${folder}/node_modules/.bin/launch`,
      launcher.replace("LAUNCH", JSON.stringify(fromSource())),
      { mode: 0o755 },
    );
    const { child, url, lines } = await startWithPipe(folder, [
      "node",
      "-e",
      parent,
      "--",
      "npx",
      "--no-install",
      "launch",
      ...args,
    ]);
    assert.equal(await isUp(url), true);
    child.kill("SIGKILL");
    await until("the end of the server", async () => !await isUp(url));
    await child.stdin.close();
    await child.status;
    await lines.cancel();
  },
  { needs: "npx" },
);
