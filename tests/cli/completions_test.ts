import assert from "node:assert/strict";
import { type Shell, shells } from "../../src/cli/choices.ts";
import { type CommandSpec, completions } from "../../src/cli/completions.ts";

const port = {
  name: "--port",
  description: "Port to listen on: 0 picks a free one [it's printed]",
  takesValue: true,
};

const commands: readonly CommandSpec[] = [
  {
    name: "",
    description: "Serve",
    flags: [
      port,
      {
        name: "--log-level",
        description: "How much is said",
        takesValue: true,
        values: ["debug", "info"],
      },
      { name: "--watch", description: "Read again", takesValue: false },
    ],
  },
  {
    name: "check",
    description: "Validate stub files",
    flags: [{ name: "--quiet", description: "Say less", takesValue: false }],
    operands: "files",
  },
  {
    name: "completions",
    description: "Print a script: it's evaluated",
    flags: [],
    operands: ["bash", "zsh"],
  },
];

async function run(
  shell: Shell,
  args: readonly string[],
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await new Deno.Command(shell, {
    args: [...args],
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return {
    code,
    stdout: decoder.decode(stdout),
    stderr: decoder.decode(stderr),
  };
}

async function isInstalled(shell: Shell): Promise<boolean> {
  try {
    return (await run(shell, ["-c", "exit 0"])).code === 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

const installed = new Map<Shell, boolean>();
// The bash of Windows may be that of a Linux subsystem, with other files.
for (const shell of shells) {
  const there = Deno.build.os !== "windows" && await isInstalled(shell);
  installed.set(shell, there);
}

function shellTest(
  shell: Shell,
  name: string,
  fn: () => Promise<void>,
): void {
  const there = installed.get(shell) === true;
  const reason = there ? "" : ` (skipped: "${shell}" is not installed)`;
  Deno.test({ name: `${shell} ${name}${reason}`, ignore: !there, fn });
}

/** What bash offers for the last of `words`. */
async function offeredByBash(...words: string[]): Promise<string[]> {
  const { stdout, stderr } = await run("bash", [
    "--norc",
    "-c",
    `${completions("bash", commands)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _standin; printf '%s\\n' "\${COMPREPLY[@]}"`,
    "bash",
    ...words,
  ]);
  assert.equal(stderr, "");
  return stdout.split("\n").filter((line) => line !== "");
}

shellTest(
  "bash",
  "completes flags, commands, values and operands",
  async () => {
    assert.deepEqual(await offeredByBash("standin", "--po"), ["--port"]);
    assert.deepEqual(await offeredByBash("standin", "c"), [
      "check",
      "completions",
    ]);
    assert.deepEqual(await offeredByBash("standin", "--log-level", ""), [
      "debug",
      "info",
    ]);
    assert.deepEqual(await offeredByBash("standin", "completions", "b"), [
      "bash",
    ]);
    assert.deepEqual(await offeredByBash("standin", "check", "--"), [
      "--quiet",
    ]);
  },
);

shellTest("bash", "leaves files to itself", async () => {
  assert.deepEqual(await offeredByBash("standin", "--port", ""), []);
  assert.deepEqual(await offeredByBash("standin", "check", ""), []);
  const { stdout } = await run("bash", [
    "--norc",
    "-c",
    `${completions("bash", commands)}complete -p standin`,
  ]);
  assert.equal(stdout, "complete -o default -F _standin standin\n");
});

shellTest("zsh", "accepts the script", async () => {
  const script = completions("zsh", commands);
  const { code, stderr } = await run("zsh", ["-f", "-n", "-c", script]);
  assert.equal(stderr, "");
  assert.equal(code, 0);
});

shellTest(
  "fish",
  "completes flags, commands, values and operands",
  async () => {
    const script = completions("fish", commands);
    const offered = async (line: string) => {
      const { stdout, stderr } = await run("fish", [
        "--no-config",
        "-c",
        `${script}complete -C ${JSON.stringify(line)}`,
      ]);
      assert.equal(stderr, "");
      return stdout.trimEnd().split("\n");
    };
    assert.deepEqual(await offered("standin --po"), [
      `--port\t${port.description}`,
    ]);
    assert.deepEqual(await offered("standin che"), [
      "check\tValidate stub files",
    ]);
    assert.deepEqual(await offered("standin --log-level d"), [
      "debug\tHow much is said",
    ]);
    assert.deepEqual(await offered("standin completions z"), ["zsh"]);
  },
);

for (const shell of shells) {
  Deno.test(`the ${shell} script names every flag and command`, () => {
    const script = completions(shell, commands);
    for (
      const word of [
        "port",
        "log-level",
        "watch",
        "quiet",
        "check",
        "completions",
      ]
    ) {
      assert.ok(script.includes(word), word);
    }
  });
}
