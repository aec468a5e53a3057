import assert from "node:assert/strict";
import { fromFileUrl } from "@std/path";
import { find, start } from "../../client/node.ts";
import { ControlError } from "../../client/standin.ts";
import { inFolderTest } from "../cli/from_source.ts";
import { until } from "../executable/program.ts";
import { startStandin } from "../harness.ts";
import { isUp } from "../served_address.ts";

const main = fromFileUrl(new URL("../../main.ts", import.meta.url));

const command = [Deno.execPath(), "run", "-A", "--no-check", main];

/** The error that something ends with, which has to be the client's. */
async function refusal(work: Promise<unknown>): Promise<ControlError> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof ControlError, String(error));
    return error;
  }
  return assert.fail("it went well");
}

Deno.test("a server that is started serves on a port of its own, and stops", async () => {
  const server = await start({ command });
  assert.match(server.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(await isUp(server.url), true);
  await server.stop();
  assert.equal(await isUp(server.url), false);
  await server.stop();
});

Deno.test("a server that is declared with await using ends with its block", async () => {
  let url = "";
  {
    await using server = await start({ command });
    ({ url } = server);
  }
  assert.equal(await isUp(url), false);
});

Deno.test("flags, a control token and the working directory go to the server", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const stubs = [{
      request: { path: "/a" },
      action: { response: { status_code: 200, body: "from a file" } },
    }];
    await Deno.writeTextFile(`${folder}/a.json`, JSON.stringify(stubs));
    await using server = await start({
      command,
      cwd: folder,
      flags: ["--stubs", "a.json"],
      token: "s3cret",
    });
    assert.equal(await (await fetch(`${server.url}/a`)).text(), "from a file");
    const refused = await fetch(`${server.url}/__mock__/stubs`);
    assert.equal(refused.status, 401);
    await refused.body?.cancel();
    const mock = await server.scope();
    assert.equal(await (await mock.fetch("/a")).text(), "from a file");
    await mock.end();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a server whose address is given is neither started nor stopped", async () => {
  await using running = await startStandin();
  const server = await start({ url: running.url, command: "nothing" });
  assert.equal(server.url, running.url);
  await server.stop();
  assert.equal(await isUp(running.url), true);
});

Deno.test("a command may be a text with quotes", async () => {
  assert.deepEqual(await find({ command: '"/a b/standin" --seed 7' }), {
    program: "/a b/standin",
    args: ["--seed", "7"],
    env: {},
  });
});

inFolderTest(
  "the program is taken from the npm package of the project",
  async (project) => {
    const folder = `${project}/node_modules/standin`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(
      `${folder}/package.json`,
      JSON.stringify({ exports: { "./command": "./command.mjs" } }),
    );
    await Deno.writeTextFile(
      `${folder}/command.mjs`,
      'export const command = () => ({ program: "deno", args: ["x"], env: {} });',
    );
    assert.deepEqual(await find({ project }), {
      program: "deno",
      args: ["x"],
      env: {},
    });
  },
);

/** Looks for the program with a PATH of one folder, in a process of its own. */
async function findWithPath(project: string, path: string): Promise<string> {
  const client = new URL("../../client/node.ts", import.meta.url);
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      "eval",
      "--no-check",
      `import { find } from "${client}";
      try { console.log(JSON.stringify(await find())); }
      catch (error) { console.log(error.code, error.message); }`,
    ],
    cwd: project,
    env: { PATH: path, STANDIN_COMMAND: "" },
  }).output();
  return new TextDecoder().decode(stdout);
}

/** A program that says its version. */
async function writeProgram(folder: string, version: string): Promise<void> {
  await Deno.writeTextFile(
    `${folder}/standin`,
    `#!/bin/sh\necho "standin ${version} (commit 1, Deno 2)"\n`,
    { mode: 0o755 },
  );
}

inFolderTest(
  "the program on the PATH is taken where its version is alike",
  async (folder) => {
    await writeProgram(folder, "0.1.7");
    const found = await findWithPath(folder, `${folder}:/usr/bin:/bin`);
    assert.equal(JSON.parse(found).program, "standin");
  },
);

inFolderTest(
  "a program of another version, and none at all, are refused with what to do",
  async (folder) => {
    const none = await findWithPath(folder, folder);
    assert.match(none, /^NOT_FOUND Cannot find Standin: there is neither/);
    assert.match(none, /npm install --save-dev standin@0\.1/);
    assert.match(none, /STANDIN_COMMAND/);
    assert.match(none, /STANDIN_URL/);
    await writeProgram(folder, "0.2.0");
    const other = await findWithPath(folder, `${folder}:/usr/bin:/bin`);
    assert.match(other, /is version 0\.2\.0, and this client needs 0\.1/);
  },
);

Deno.test("a program that cannot be run, or ends, is told of with its last words", async () => {
  const missing = await refusal(start({ command: "/no/such/program" }));
  assert.equal(missing.code, "NOT_STARTED");
  assert.match(missing.message, /"\/no\/such\/program" cannot be run/);
  const flags = ["--no-such-flag"];
  const wrong = await refusal(start({ command, flags }));
  assert.match(wrong.message, /ended with exit code 2/);
  assert.match(wrong.message, /--no-such-flag/);
});

Deno.test("a server that has ended is told of in the error of the next call", async () => {
  const server = await start({ command });
  await server.stop();
  const gone = await refusal(server.scope());
  assert.equal(gone.code, "UNREACHABLE");
  assert.match(
    gone.message,
    /was started here, and has ended with exit code 0/,
  );
});

/** Starts some servers, says so, and goes on until it is killed. */
const parent = `
const [client, program, ...rest] = Deno.args;
const { start } = await import(client);
const flags = ["--port-file", rest.pop() ?? ""];
const command = [program, ...rest];
await Promise.all([1, 2, 3, 4, 5].map((n) =>
  start({ command, flags: [flags[0], flags[1] + n] })));
console.log("ready");
await new Promise(() => setInterval(() => {}, 1000));
`;

/** Processes whose command line has a text in it; on Linux alone. */
async function processesWith(text: string): Promise<number> {
  let count = 0;
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const line = await Deno.readTextFile(`/proc/${name}/cmdline`)
      .catch(() => "");
    if (line.includes("--until-stdin-ends") && line.includes(text)) count++;
  }
  return count;
}

inFolderTest(
  "fifty servers whose parents are killed, one parent after the other, leave no process behind",
  async (folder) => {
    await Deno.writeTextFile(`${folder}/parent.ts`, parent);
    const client = new URL("../../client/node.ts", import.meta.url).href;
    for (let round = 0; round < 10; round++) {
      const child = new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--no-check", `${folder}/parent.ts`, client],
          ...[...command, `${folder}/port-${round}-`],
        ],
        stdout: "piped",
      }).spawn();
      const lines = child.stdout.getReader();
      const { value } = await lines.read();
      assert.equal(new TextDecoder().decode(value), "ready\n");
      assert.equal(await processesWith(folder), 5);
      child.kill("SIGKILL");
      await child.status;
      await lines.cancel();
      await until(
        "the end of all servers",
        async () => await processesWith(folder) === 0,
      );
    }
  },
  { onlyOn: "linux" },
);
