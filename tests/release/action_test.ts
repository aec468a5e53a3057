import assert from "node:assert/strict";
import { parse } from "yaml";
import { z } from "zod";

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

/** Runs the action's start step with `serve` as what the program does as a server. */
async function startStep(
  serve: string,
  inputs: Record<string, string>,
): Promise<Started> {
  const temp = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${temp}/standin`,
      `#!/bin/sh
if [ "$1" = health ]; then test "$3" = http://127.0.0.1:4711; exit; fi
printf '%s\\n' "$@" > "${temp}/served"
port_file=${temp}/port
${serve}
`,
    );
    await Deno.chmod(`${temp}/standin`, 0o755);
    const { code, stdout } = await new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-eo", "pipefail", "-c", startScript],
      env: {
        FOLDER: temp,
        GITHUB_OUTPUT: `${temp}/outputs`,
        GITHUB_ENV: `${temp}/variables`,
        ...{ STUBS: "", PORT: "8910", ARGS: "", ...inputs },
      },
    }).output();
    return {
      code,
      stdout: new TextDecoder().decode(stdout),
      outputs: await textOf(`${temp}/outputs`),
      variables: await textOf(`${temp}/variables`),
      served: (await textOf(`${temp}/served`)).trimEnd().split("\n"),
    };
  } finally {
    await Deno.remove(temp, { recursive: true });
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
    const started = await startStep('echo 4711 > "$port_file"', {
      PORT: "0",
      STUBS: "my stubs",
      ARGS: "--log-level debug\n--seed 7\n",
    });
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
  },
});

Deno.test({
  name: "the action fails with the server's words when it does not start",
  ignore,
  fn: async () => {
    const started = await startStep('echo "no such file"; exit 1', {});
    assert.equal(started.code, 1);
    assert.match(started.stdout, /::error::.*\nno such file\n/);
    assert.equal(started.outputs, "");
  },
});
