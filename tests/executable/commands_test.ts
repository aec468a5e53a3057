import assert from "node:assert/strict";
import {
  executableTest,
  isBuilt,
  run,
  runWith,
  serving,
  version,
} from "./program.ts";

const goodStub = {
  request: { path: "/a" },
  action: { response: { status_code: 200, headers: {}, body: "a" } },
};

executableTest("tells its version, commit and build date", async (folder) => {
  const { code, output } = await run(folder, "--version");
  assert.equal(code, 0);
  assert.ok(output.includes(version), output);
  if (isBuilt) assert.match(output, /[0-9a-f]{12}.*\d{4}-\d{2}-\d{2}/);
});

executableTest("explains its flags", async (folder) => {
  const { code, output } = await run(folder, "--help");
  assert.equal(code, 0);
  for (const flag of ["--port", "--stubs", "--watch", "--tls-cert"]) {
    assert.ok(output.includes(flag), flag);
  }
});

executableTest("checks stub files", async (folder) => {
  await Deno.writeTextFile(`${folder}/good.json`, JSON.stringify([goodStub]));
  await Deno.writeTextFile(
    `${folder}/bad.json`,
    JSON.stringify([goodStub, { ...goodStub, action: {} }]),
  );
  const good = await run(folder, "check", "good.json");
  assert.equal(good.code, 0, good.output);
  const bad = await run(folder, "check", "good.json", "bad.json");
  assert.equal(bad.code, 1);
  assert.match(bad.output, /bad\.json:1:/);
});

executableTest("tells the health of a server", async (folder) => {
  let address = "";
  await serving(folder, [], async ({ url }) => {
    address = url;
    const well = await run(folder, "health", "--url", url);
    assert.equal(well.code, 0, well.output);
  });
  const gone = await run(folder, "health", "--url", address);
  assert.equal(gone.code, 1);
  assert.match(gone.output, /^No healthy server at .*refused/i);
});

executableTest(
  "tells the health of a server that asks for a token, and asks no proxy for it",
  async (folder) => {
    await serving(folder, ["--control-token", "secret"], async ({ url }) => {
      const args = ["health", "--url", url];
      const stranger = await run(folder, ...args);
      assert.equal(stranger.code, 1);
      assert.match(stranger.output, /^No healthy server at .*token/i);
      const proxy = { HTTP_PROXY: "http://127.0.0.1:9" };
      const known = { ...proxy, STANDIN_CONTROL_TOKEN: "secret" };
      assert.equal((await runWith(known, folder, ...args)).code, 0);
      const told = [...args, "--control-token", "secret"];
      assert.equal((await runWith(proxy, folder, ...told)).code, 0);
    });
  },
);

executableTest("prints completions for each shell", async (folder) => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, output } = await run(folder, "completions", shell);
    assert.equal(code, 0, output);
    assert.match(output, /port-file/);
  }
});

/** What is refused, with the exit code and what the one sentence says. */
const refusals: readonly [args: string[], code: number, says: RegExp][] = [
  [["--prot", "1"], 2, /unknown flag "--prot"\. Did you mean --port\?/],
  [["frobnicate"], 2, /unknown command "frobnicate"/],
  [["--port", "x"], 2, /--port is "x"\. Give a whole number/],
  [["--port", "-1"], 2, /--port is "-1"\. Give a whole number/],
  [["--port", ""], 2, /--port is ""\. Give a whole number/],
  [["--port", "1", "2"], 2, /unknown command "2"/],
  [["--watch=maybe"], 2, /--watch is "maybe"\. Give true or false/],
  [["completions", "tcsh"], 2, /bash, zsh, fish/],
  [["check"], 2, /at least one file/],
  [["check", "broken.json"], 1, /broken\.json:2:1: expected a key/],
  [["check", "broken.yaml"], 1, /broken\.yaml:\d+:\d+: /],
  [["check", "none.json"], 1, /"none\.json": there is no such file/],
  [["check", "folder"], 1, /"folder": the folder has no file/],
  [["check", "program.exe"], 1, /"program\.exe": the name of a stub file/],
  [["--stubs", "broken.json"], 1, /broken\.json:2:1: expected a key/],
  [["--tls-cert", "none.pem"], 1, /both --tls-cert and --tls-key/],
  [
    ["--tls-cert", "none.pem", "--tls-key", "folder"],
    1,
    /--tls-cert "none\.pem": .*\n.*--tls-key "folder": /,
  ],
  [["--port-file", "none/port"], 1, /--port-file "none\/port": /],
  [["--host", "192.0.2.1"], 1, /Cannot listen on 192\.0\.2\.1:0: /],
];

executableTest("refuses what it cannot do in a sentence", async (folder) => {
  await Deno.writeTextFile(`${folder}/broken.json`, "[{\n");
  await Deno.writeTextFile(`${folder}/broken.yaml`, "a: [b\n");
  await Deno.writeTextFile(`${folder}/program.exe`, "MZ");
  await Deno.mkdir(`${folder}/folder`);
  const commands = ["check", "completions"];
  for (const [args, expected, says] of refusals) {
    // An earlier "--port" gives way to one that the case names.
    const free = commands.includes(args[0] ?? "") ? [] : ["--port", "0"];
    const { code, output } = await run(folder, ...free, ...args);
    assert.equal(code, expected, `${args.join(" ")}: ${output}`);
    assert.match(output, says);
    assert.doesNotMatch(output, /^ +at /m, "it shows a stack trace");
  }
});
