import assert from "node:assert/strict";
import { readCommandLine } from "../../src/cli/command_line.ts";
import { readServeOptions } from "../../src/cli/serve_options.ts";

const main = new URL("../../main.ts", import.meta.url).pathname;

/** What is given, and the sentence or line with which it ends. */
const cases: readonly [
  name: string,
  args: readonly string[],
  says: RegExp,
][] = [
  [
    "an empty text behind a flag is its value",
    ["--control-token", ""],
    /^error: --control-token is ""\. Give a token\./,
  ],
  [
    "a negative number behind a flag is its value",
    ["--port", "-1"],
    /^error: --port is "-1"\. Give a whole number/,
  ],
  [
    "a switch takes only what switches it",
    ["--watch=maybe"],
    /^error: --watch is "maybe"\. Give true or false\./,
  ],
  [
    "a flag behind another is not a value of it",
    ["--host", "--watch"],
    /^error: --host is ""\. Give/,
  ],
  [
    "requests cannot be stored without a store",
    ["--port=0", "--store-journal=all"],
    /^error: --store-journal is "all"\. It needs --store: name a store, or leave it out\./,
  ],
  [
    "a file may have a number for a name",
    ["check", "007"],
    /^Cannot read "007"/,
  ],
  [
    "what stands behind two hyphens is not a flag",
    ["check", "--", "--port", "-1"],
    /^Cannot read "--port".*\nCannot read "-1"/,
  ],
];

for (const [name, args, says] of cases) {
  Deno.test(name, async () => {
    const { code, stderr } = await run(args);
    assert.notEqual(code, 0);
    assert.match(stderr, says);
  });
}

Deno.test("a switch that is given off is off, whatever its variable says", () => {
  const watches = (...args: string[]) => {
    const line = readCommandLine(
      args,
      (name) => name === "STANDIN_WATCH" ? "true" : undefined,
    );
    assert.ok(line.kind === "run");
    const options = readServeOptions(line.given);
    assert.ok(options.ok);
    return options.value.watch;
  };
  assert.equal(watches(), true);
  assert.equal(watches("--watch=yes"), true);
  for (const off of ["false", "0", "no", "off"]) {
    assert.equal(watches(`--watch=${off}`), false, off);
  }
});

Deno.test("a port file that cannot be written ends the start and leaves nothing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/taken`);
    for (const name of ["none/port", "taken"]) {
      const file = `${folder}/${name}`;
      const { code, stderr } = await run(["--port", "0", "--port-file", file]);
      assert.equal(code, 1);
      assert.match(stderr, /^Cannot write --port-file "[^"]+": .*\n$/);
    }
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name);
    assert.deepEqual(left, ["taken"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function run(args: readonly string[]) {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", main, ...args],
    env: { NO_COLOR: "1" },
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

Deno.test("--redact stands alone, with names, and as a variable", () => {
  const redacts = (args: string[], variable?: string) => {
    const line = readCommandLine(
      args,
      (name) => name === "STANDIN_REDACT" ? variable : undefined,
    );
    assert.ok(line.kind === "run");
    const options = readServeOptions(line.given);
    assert.ok(options.ok);
    return options.value.redact;
  };
  assert.deepEqual(redacts([]), null);
  assert.deepEqual(redacts(["--redact"]), []);
  assert.deepEqual(redacts(["--redact", "--port", "1"]), []);
  assert.deepEqual(redacts(["--redact", "ssn", "--redact=pin"]), [
    "ssn",
    "pin",
  ]);
  assert.deepEqual(redacts(["--redact=false"]), null);
  assert.deepEqual(redacts([], "true"), []);
  assert.deepEqual(redacts([], "ssn, pin"), ["ssn", "pin"]);
  assert.deepEqual(redacts([], "off"), null);
  assert.deepEqual(redacts(["--redact"], "off"), []);
});
