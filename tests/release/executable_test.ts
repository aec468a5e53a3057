import assert from "node:assert/strict";
import {
  archiveName,
  buildFile,
  compileArguments,
  lacksRuntime,
  targets,
  version,
} from "../../.ci/executable.ts";

function read(path: string): string {
  return Deno.readTextFileSync(new URL(`../../${path}`, import.meta.url));
}

Deno.test("archives are named for version and platform, zips for Windows", () => {
  assert.equal(
    archiveName("aarch64-apple-darwin"),
    `standin-v${version}-aarch64-apple-darwin.tar.gz`,
  );
  assert.equal(
    archiveName("x86_64-pc-windows-msvc"),
    `standin-v${version}-x86_64-pc-windows-msvc.zip`,
  );
});

Deno.test("the executable may neither run programs nor load libraries", () => {
  for (const target of [undefined, ...targets]) {
    const given = compileArguments("out", target).join(" ");
    assert.doesNotMatch(given, /--allow-(all|run|ffi|sys)|(^| )-A/);
    assert.ok(given.includes(`--include ${buildFile}`));
  }
});

Deno.test("a failed build is told apart by its missing runtime", () => {
  const download =
    "Download https://dl.deno.land/release/v2.9.6/denort-x86_64-unknown-linux-gnu.zip";
  assert.ok(lacksRuntime(
    `${download}\nerror: sending request for url (https://dl.deno.land/release/v2.9.6/denort-x.zip)`,
  ));
  assert.ok(lacksRuntime("Could not find denort at '/nowhere'"));
  assert.ok(!lacksRuntime(`${download}\nerror: Permission denied`));
  assert.ok(!lacksRuntime("TS2304 [ERROR]: Cannot find name 'x'."));
});

Deno.test({
  name:
    "the executable embeds the template engine and the admin UI, and nothing of the tests",
  // Any program serves as the runtime to learn what would be embedded; only its format has to fit.
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      const args = compileArguments(`${folder}/standin`).filter((arg) =>
        arg !== "--include" && arg !== buildFile
      );
      const { success, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [...args.slice(0, -1), "--no-check", ...args.slice(-1)],
        cwd: new URL("../..", import.meta.url),
        env: { DENORT_BIN: "/bin/sh", NO_COLOR: "1" },
      }).output();
      const listing = new TextDecoder().decode(stderr);
      assert.ok(success, listing);
      assert.match(listing, /minijinja-js\/[\d.]+\/\*/);
      assert.match(listing, /admin[^]*dist[^]*main\.js/);
      assert.doesNotMatch(listing, /fast-check|playwright|tests\//);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("the image packs the programs of the two Linux targets", () => {
  const dockerfile = read("Dockerfile");
  for (const target of targets.filter((name) => name.includes("linux"))) {
    assert.ok(dockerfile.includes(`COPY dist/${target}/standin /standin`));
  }
});

Deno.test("the installers name only targets that are built", () => {
  const built = new Set<string>(targets);
  assert.ok(
    built.has(/'(x86_64-pc-[^']+)'/.exec(read("install.ps1"))?.[1] ?? ""),
  );
  const suffixes = read("install.sh").matchAll(/echo "\$machine-([a-z-]+)"/g);
  for (const [, suffix] of suffixes) {
    for (const machine of ["x86_64", "aarch64"]) {
      assert.ok(built.has(`${machine}-${suffix}`), suffix);
    }
  }
});

Deno.test("every file that names the project's home names the same", () => {
  for (
    const path of ["install.sh", "install.ps1", "Dockerfile", "docs/install.md"]
  ) {
    const homes = [
      ...read(path).matchAll(
        /(?:github|raw\.githubusercontent)\.com\/([\w-]+\/[\w-]+)/g,
      ),
    ].map((match) => match[1]);
    assert.deepEqual(new Set(homes), new Set(["standin-mock/standin"]), path);
  }
});

const shellcheck = await hasShellcheck();

async function hasShellcheck(): Promise<boolean> {
  try {
    const { success } = await new Deno.Command("shellcheck", {
      args: ["--version"],
    }).output();
    return success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

Deno.test({
  name: shellcheck
    ? "install.sh has nothing that shellcheck finds"
    : 'install.sh has nothing that shellcheck finds (skipped: "shellcheck" is not installed)',
  ignore: !shellcheck,
  fn: async () => {
    const { stdout } = await new Deno.Command("shellcheck", {
      args: [new URL("../../install.sh", import.meta.url).pathname],
    }).output();
    assert.equal(new TextDecoder().decode(stdout), "");
  },
});
