import assert from "node:assert/strict";
import { executableTest, isBuilt, run, serving, version } from "./program.ts";

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

executableTest("refuses a flag that it does not know", async (folder) => {
  const { code, output } = await run(folder, "--prot", "1");
  assert.notEqual(code, 0);
  assert.match(output, /--prot/);
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
  assert.notEqual(bad.code, 0);
  assert.match(bad.output, /bad\.json/);
  const none = await run(folder, "check", "none.json");
  assert.notEqual(none.code, 0);
  assert.match(none.output, /none\.json/);
});

executableTest("tells the health of a server", async (folder) => {
  let address = "";
  await serving(folder, [], async ({ url }) => {
    address = url;
    const well = await run(folder, "health", "--url", url);
    assert.equal(well.code, 0, well.output);
  });
  const gone = await run(folder, "health", "--url", address);
  assert.notEqual(gone.code, 0);
});

executableTest("prints completions for each shell", async (folder) => {
  for (const shell of ["bash", "zsh", "fish"]) {
    const { code, output } = await run(folder, "completions", shell);
    assert.equal(code, 0, output);
    assert.match(output, /port-file/);
  }
  const { code } = await run(folder, "completions", "tcsh");
  assert.notEqual(code, 0);
});
