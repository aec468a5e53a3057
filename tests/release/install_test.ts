import assert from "node:assert/strict";
import { release } from "./fake_release.ts";
import { install, type Installation, installer } from "./installer.ts";

// Windows has install.ps1.
const ignore = Deno.build.os === "windows";

/** What the installed program prints. */
async function said({ directory }: Installation): Promise<string> {
  const { stdout } = await new Deno.Command(`${directory}/standin`).output();
  return new TextDecoder().decode(stdout);
}

Deno.test({
  name: "the installer installs the latest release for this platform",
  ignore,
  fn: async () => {
    await install(await release(), async (done) => {
      assert.equal(done.stderr, "");
      assert.equal(done.code, 0);
      assert.deepEqual(done.installed, ["standin"]);
      assert.deepEqual(done.left, [], "a temporary file is left");
      assert.match(done.stdout, /Add it to your PATH: export PATH="/);
      assert.equal(await said(done), "standin 1.2.3\n");
    });
  },
});

Deno.test({
  name: "the installer installs the version that it is asked for",
  ignore,
  fn: async () => {
    const files = await release({
      version: "0.9.0",
      at: "/download/v0.9.0",
    });
    for (const asked of ["0.9.0", "v0.9.0"]) {
      await install(files, (done) => {
        assert.equal(done.code, 0, done.stderr);
        assert.match(done.stdout, /from standin-v0\.9\.0-/);
      }, { args: ["--version", asked] });
    }
  },
});

Deno.test({
  name: "the installer replaces an old program",
  ignore,
  fn: async () => {
    await install(await release(), async (done) => {
      assert.equal(done.code, 0, done.stderr);
      assert.equal(await said(done), "standin 1.2.3\n");
    }, { before: "old" });
  },
});

Deno.test({
  name: "the installer works with wget where there is no curl",
  // The other runners need not have wget.
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await install(await release(), async (done) => {
      assert.equal(done.stderr, "");
      assert.equal(await said(done), "standin 1.2.3\n");
    }, { without: ["curl"] });
  },
});

Deno.test({
  name: "the installer names a relative folder in full for the PATH",
  ignore,
  fn: async () => {
    await install(await release(), (done) => {
      assert.equal(done.code, 0, done.stderr);
      assert.match(done.stdout, /export PATH="\/.*\/bin:\$PATH"/);
    }, { args: ["--dir", "bin"] });
  },
});

Deno.test({
  name: "the installer runs nothing when its own download was cut",
  ignore,
  fn: async () => {
    const text = await Deno.readTextFile(installer);
    const cut = text.slice(0, text.lastIndexOf('main "$@"'));
    const { code, stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", cut],
      clearEnv: true,
    }).output();
    assert.equal(code, 0);
    assert.equal(stdout.length + stderr.length, 0);
  },
});
