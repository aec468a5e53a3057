import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";
import { built, missingBuild } from "../executable/program.ts";

const steps = z.object({
  runs: z.object({
    steps: z.array(z.object({ id: z.string().optional(), run: z.string() })),
  }),
}).parse(parse(
  Deno.readTextFileSync(new URL("../../action.yml", import.meta.url)),
)).runs.steps;

const startScript = steps.find((step) => step.id === "start")?.run ?? "";

// The script is the same on Windows, but its bash may be that of a Linux subsystem.
const ignore = Deno.build.os === "windows";

interface Started {
  readonly code: number;
  readonly stdout: string;
  /** What later steps see: outputs and variables. */
  readonly outputs: string;
  readonly variables: string;
  /** The arguments that the server was started with. */
  readonly served: readonly string[];
}

/** A program that is healthy at one address and, as a server, does what `serve` says. */
function pretended(serve: string): string {
  return `if [ "$1" = health ]; then test "$3" = http://127.0.0.1:4711; exit; fi
printf '%s\\n' "$@" > "$FOLDER/served"
port_file=$FOLDER/port
${serve}`;
}

/** The executable, which leaves the id of the server's process. */
function real(program: string): string {
  return `if [ "$1" != health ]; then echo $$ > "$FOLDER/pid"; fi
exec "${program}" "$@"`;
}

/** Runs the action's start step with a script as the program, and looks at what came of it. */
async function startStep(
  script: string,
  inputs: Record<string, string>,
  check: (started: Started) => void | Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/standin`, `#!/bin/sh\n${script}\n`);
    await Deno.chmod(`${folder}/standin`, 0o755);
    const { code, stdout } = await new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-eo", "pipefail", "-c", startScript],
      cwd: new URL("../..", import.meta.url),
      env: {
        FOLDER: folder,
        GITHUB_OUTPUT: `${folder}/outputs`,
        GITHUB_ENV: `${folder}/variables`,
        ...{ STUBS: "", PORT: "8910", ARGS: "", ...inputs },
      },
    }).output();
    await check({
      code,
      stdout: new TextDecoder().decode(stdout),
      outputs: await textOf(`${folder}/outputs`),
      variables: await textOf(`${folder}/variables`),
      served: (await textOf(`${folder}/served`)).trimEnd().split("\n"),
    });
  } finally {
    const pid = await textOf(`${folder}/pid`);
    if (pid !== "") stop(Number(pid));
    await Deno.remove(folder, { recursive: true });
  }
}

/** Ends the server, unless it has ended by itself. */
function stop(pid: number): void {
  try {
    Deno.kill(pid, "SIGTERM");
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

Deno.test({
  name: "the action starts the server and tells later steps its address",
  ignore,
  fn: async () => {
    const inputs = {
      PORT: "0",
      STUBS: "my stubs",
      ARGS: "--log-level debug\n--seed 7\n",
    };
    const program = pretended('echo 4711 > "$port_file"');
    await startStep(program, inputs, (started) => {
      assert.equal(started.code, 0, started.stdout);
      assert.equal(started.outputs, "url=http://127.0.0.1:4711\n");
      assert.equal(started.variables, "STANDIN_URL=http://127.0.0.1:4711\n");
      assert.deepEqual(started.served.slice(0, 3), [
        "--port",
        "0",
        "--port-file",
      ]);
      assert.deepEqual(started.served.slice(4), [
        ...["--log-level", "debug", "--seed", "7"],
        ...["--stubs", "my stubs"],
      ]);
    });
  },
});

Deno.test({
  name: "the action fails with the server's words when it does not start",
  ignore,
  fn: async () => {
    const program = pretended('echo "no such file"; exit 1');
    await startStep(program, {}, (started) => {
      assert.equal(started.code, 1);
      assert.match(started.stdout, /::error::.*\nno such file\n/);
      assert.equal(started.outputs, "");
    });
  },
});

Deno.test({
  name: `the action leaves a server that answers from the stubs${missingBuild}`,
  ignore: ignore || missingBuild !== "",
  fn: async () => {
    const inputs = { PORT: "0", STUBS: "examples/stubs" };
    await startStep(real(built.pathname), inputs, async (started) => {
      assert.equal(started.code, 0, started.stdout);
      const url = started.outputs.trim().replace("url=", "");
      const answer = await fetch(`${url}/users/7`);
      assert.deepEqual(await answer.json(), { id: "7", name: "Ada" });
    });
  },
});

Deno.test({
  name: `the action fails when a stub file is missing${missingBuild}`,
  ignore: ignore || missingBuild !== "",
  fn: async () => {
    const inputs = { PORT: "0", STUBS: "no such folder" };
    await startStep(real(built.pathname), inputs, (started) => {
      assert.equal(started.code, 1);
      assert.match(started.stdout, /^Cannot read "no such folder": /m);
    });
  },
});
