import assert from "node:assert/strict";
import { type Files, release, target } from "./fake_release.ts";
import {
  type Circumstances,
  install,
  type Installation,
  installer,
  names,
} from "./installer.ts";

// Windows has install.ps1.
const ignore = Deno.build.os === "windows";

function withoutArchive(files: Files): Files {
  return new Map([...files].filter(([path]) => !path.endsWith(".tar.gz")));
}

/** Checks that the installer failed, left no temporary file and said why in one sentence. */
function checkSentence(done: Installation, words: RegExp): void {
  assert.equal(done.code, 1);
  assert.match(done.stderr, /^standin: .+\n$/);
  assert.match(done.stderr, words);
  assert.deepEqual(done.left, [], "a temporary file is left");
}

/** What is in the way, how it gets there, and a part of what the installer says. */
const obstacles: readonly [string, Circumstances, RegExp][] = [
  [
    "a version that is not there",
    { args: ["--version", "9.9.9"] },
    /could not download "http:.*\/download\/v9\.9\.9\/SHA256SUMS"/,
  ],
  [
    "a system that has no release",
    { programs: { uname: "echo SunOS" } },
    /no release for "SunOS" on "SunOS"/,
  ],
  [
    "Linux without glibc",
    {
      programs: {
        uname: 'if [ "$1" = -s ]; then echo Linux; else echo x86_64; fi',
        ldd: "echo musl libc >&2; exit 1",
      },
    },
    /no release for Linux with musl/,
  ],
  ["an unknown option", { args: ["--fast"] }, /option "--fast" is unknown/],
  ["an option without value", { args: ["--dir"] }, /write "--dir VALUE"/],
  [
    "neither curl nor wget",
    { without: ["curl", "wget"] },
    /neither "curl" nor "wget" is installed/,
  ],
  [
    "nothing to verify a sum with",
    { without: ["sha256sum", "shasum"] },
    /neither "sha256sum" nor "shasum" is installed/,
  ],
  [
    "a file in the place of the folder",
    { directory: installer },
    /could not create ".*install\.sh", choose another/,
  ],
  [
    "no folder for temporary files",
    { programs: { mktemp: "exit 1" } },
    /could not create a temporary folder/,
  ],
];

for (const [what, circumstances, words] of obstacles) {
  Deno.test({
    name: `the installer says in one sentence that it met ${what}`,
    ignore,
    fn: async () => {
      await install(await release(), (done) => {
        checkSentence(done, words);
        assert.deepEqual(done.installed, []);
      }, circumstances);
    },
  });
}

const faults: readonly [string, () => Promise<Files>, RegExp][] = [
  [
    "the sum is wrong",
    () => release({ sumOf: "something else" }),
    /the SHA-256 sum of "standin-v1\.2\.3-.*" is wrong/,
  ],
  [
    "the archive is missing",
    async () => withoutArchive(await release()),
    /could not download ".*\.tar\.gz"/,
  ],
  [
    "the release lacks this platform",
    () => release({ target: "riscv64-plan9" }),
    new RegExp(`holds nothing for "${target}"`),
  ],
  [
    "the new one does not start",
    () => release({ script: 'echo "GLIBC_2.99 not found" >&2; exit 1' }),
    /does not start in .*: GLIBC_2\.99 not found/,
  ],
];

for (const [when, files, words] of faults) {
  Deno.test({
    name: `the installer leaves the old program alone when ${when}`,
    ignore,
    fn: async () => {
      await install(await files(), async (done) => {
        checkSentence(done, words);
        assert.deepEqual(done.installed, ["standin"]);
        const kept = await Deno.readTextFile(`${done.directory}/standin`);
        assert.equal(kept, "old");
      }, { before: "old" });
    },
  });
}

Deno.test({
  name: "the installer does not put the program into a folder of its name",
  ignore,
  fn: async () => {
    await install(await release(), (done) => {
      checkSentence(done, /\/standin" is a folder: remove it/);
      assert.deepEqual(names(`${done.directory}/standin`), []);
    }, { before: "folder" });
  },
});
