import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import {
  archiveName,
  buildFile,
  bundleArguments,
  compileArguments,
  lacksRuntime,
  targets,
  v8Flags,
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
    const given = compileArguments("out", { target }).join(" ");
    assert.doesNotMatch(given, /--allow-(all|run|ffi)|(^| )-A/);
    // Of the system it may know what has no name that could be denied.
    assert.match(given, /--allow-sys --deny-sys=\S*hostname\S*username/);
    assert.ok(given.includes(`--include ${buildFile}`));
  }
});

Deno.test("the program runs from its source with the engine's flags of the executable", () => {
  const { command } = JSON.parse(read("deno.json")).tasks.start;
  assert.ok(command.split(" ").includes(v8Flags), command);
  assert.ok(compileArguments("out").includes(v8Flags));
});

/** What `deno compile` writes when a step of the build fails. */
function failedBuild(...causes: string[]): string {
  return [
    "Compile dist/program/main.js to dist/standin",
    "Download https://dl.deno.land/release/v2.9.6/denort-x86_64-unknown-linux-gnu.zip",
    "error: Writing deno compile executable to temporary file '/denort/standin.tmp-1'",
    "",
    "Caused by:",
    ...causes.map((cause, index) => `    ${index}: ${cause}`),
  ].join("\n");
}

Deno.test("a failed build is told apart by its missing runtime", () => {
  for (
    const causes of [
      ["Setting up base binary.", "error sending request for url (https://x)"],
      ["Could not find denort at '/nowhere'", "No such file or directory"],
    ]
  ) assert.ok(lacksRuntime(failedBuild(...causes)), causes[0]);
});

Deno.test("a folder named after the runtime does not make another failure a missing one", () => {
  for (
    const stderr of [
      "TS2304 [ERROR]: Cannot find name 'x'.\n    at file:///denort/main.ts:1:7",
      failedBuild("Including /denort/dist/build.json", "No such file"),
      failedBuild("Permission denied (os error 13)"),
    ]
  ) assert.ok(!lacksRuntime(stderr), stderr);
});

/** The template engine, and the client of the store with what it needs, which a bundle cannot hold. */
const embedded = [
  "cluster-key-slot",
  "debug",
  "denque",
  "ioredis",
  "minijinja-js",
  "ms",
  "redis-errors",
  "standard-as-callback",
];

Deno.test({
  name:
    "the executable embeds the bundled program, the template engine and the client of the store, and nothing else",
  // Any program serves as the runtime to learn what would be embedded; only its format has to fit.
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    await Deno.mkdir(here("dist"), { recursive: true });
    // Inside of the project, whose configuration tells where packages are.
    const folder = await Deno.makeTempDir({ dir: here("dist") });
    try {
      const program = `${folder}/program`;
      const bundled = await deno(bundleArguments(program), {});
      assert.ok(bundled.success, bundled.stderr);
      const args = compileArguments(`${folder}/standin`, { program });
      const listed = await deno(
        // A build file is there only when something was built.
        args.filter((arg, at) =>
          arg !== buildFile && args[at + 1] !== buildFile
        ),
        { DENORT_BIN: "/bin/sh" },
      );
      assert.ok(listed.success, listed.stderr);
      const listing = listed.stderr;
      assert.match(listing, /minijinja-js\/[\d.]+\/\*/);
      assert.match(listing, /program\/\*/);
      const packages = [...listing.matchAll(/([\w@/-]+)\/\d+\.\d+\.\d+\//g)]
        .map(([, name]) => name);
      assert.deepEqual(packages.toSorted(), embedded, listing);
      const [, megabytes = ""] = /Files: ([\d.]+)MB/.exec(listing) ?? [];
      // The packages and the program with admin UI and manual: another copy of any would not fit.
      assert.ok(Number(megabytes) > 2 && Number(megabytes) < 9.2, listing);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("a bundle with a type error is not made", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/main.ts`,
      "export const a: string = 1;",
    );
    const args = bundleArguments(`${folder}/program`);
    const { success, stderr } = await deno(args, {}, folder);
    assert.ok(!success);
    assert.match(stderr, /TS2322/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a build that cannot be made is refused before anything is built", async () => {
  const refusals: readonly [args: string[], says: RegExp][] = [
    [["--all"], /DENORT_BIN names the runtime of one/],
    [["--all", ...targets], /DENORT_BIN names the runtime of one/],
    [["--all", "x86"], /Unknown target "x86": there are x86_64/],
    [["x86"], /Unknown argument "x86"/],
  ];
  for (const [args, says] of refusals) {
    const { code, stderr } = await deno(
      ["run", "-A", "--no-check", here(".ci/compile.ts"), ...args],
      { DENORT_BIN: "/nowhere" },
    );
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  }
});

function here(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

async function deno(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = here("."),
) {
  const { code, success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { ...env, NO_COLOR: "1" },
  }).output();
  return { code, success, stderr: new TextDecoder().decode(stderr) };
}

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
