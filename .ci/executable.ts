import { fileURLToPath } from "node:url";
import config from "../deno.json" with { type: "json" };

/** The version that archives are named for; `deno.json` is its only place. */
export const version: string = config.version;

/** The platforms of a release, by the names that Deno and Rust give them. */
export const targets = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
] as const;

export type Target = (typeof targets)[number];

/** Whether a release has programs for a platform of this name. */
export function isTarget(name: string): name is Target {
  return targets.some((target) => target === name);
}

/** The variables that the executable reads. */
export const variables: readonly string[] = [
  "STANDIN_*",
  "PORT",
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"].flatMap((name) => [
    name,
    name.toLowerCase(),
  ]),
];

const systemFacts: readonly string[] = [
  "cpus",
  "getPriority",
  "gid",
  "homedir",
  "hostname",
  "loadavg",
  "networkInterfaces",
  "osRelease",
  "osUptime",
  "setPriority",
  "statfs",
  "systemMemoryInfo",
  "uid",
  "username",
];

/** What the executable may do. Running programs and loading libraries are not among it. */
export const permissions: readonly string[] = [
  // Serves on an address that the command line names; proxies to any host.
  "--allow-net",
  // Reads stub files, the TLS pair and what was embedded, wherever they lie.
  "--allow-read",
  // "--port-file" may name any path.
  "--allow-write",
  // The flags' other form, and where calls to upstreams go by way of a proxy.
  // Libraries ask for many more variables, such as those of a terminal's
  // colours, and take them for unset instead of failing.
  `--allow-env=${variables.join(",")}`,
  "--ignore-env",
  // The list of trusted authorities, without which no upstream can be called
  // over TLS, is a fact of the system that has no name of its own: so all that
  // has one is denied.
  "--allow-sys",
  `--deny-sys=${systemFacts.join(",")}`,
  // No code comes from the network.
  "--deny-import",
  // A refusal is an error in a log, never a question that nobody answers.
  "--no-prompt",
];

/**
 * Room for new objects, in MiB, so that the 10,000 requests of a full journal
 * fit in next to the garbage of as many answers. They are then overwritten
 * before they count as old; with the usual room each of them is copied twice
 * and waits for a full collection ("static": 13 in a hundred). Memory that
 * nothing fills is not taken.
 *
 * Neither is a request to be made old at birth, which the engine begins when
 * it sees many of them live: what is old and dead keeps alive what it points to.
 */
export const v8Flags = "--v8-flags=" + [
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  "--no-allocation-site-pretenuring",
].join(",");

/** The file that tells the executable its commit and build date; `src/cli/version.ts` reads it. */
export const buildFile = "dist/build.json";

/** Whether a target's programs end in `.exe` and its archive is a zip. */
export function isWindows(target: string): boolean {
  return target.includes("windows");
}

/** The name of the program on a target. */
export function programName(target: string): string {
  return isWindows(target) ? "standin.exe" : "standin";
}

/** `standin-v1.2.3-x86_64-unknown-linux-gnu.tar.gz`, the name that the installers ask for. */
export function archiveName(target: Target): string {
  const extension = isWindows(target) ? "zip" : "tar.gz";
  return `standin-v${version}-${target}.${extension}`;
}

/**
 * Where the bundle goes: two folders deep, as the sources are, so that what
 * they name relative to themselves is the same file from there.
 */
export const programFolder = "dist/program";

/**
 * The arguments of `deno` that check the types and bundle the program. With
 * its modules embedded one by one the executable is a tenth larger and a sixth
 * later with its first answer.
 */
export function bundleArguments(folder: string = programFolder): string[] {
  return [
    "bundle",
    "--quiet",
    "--check",
    // What packages offer to Node is CommonJS, whose loader doubles the time to
    // the first answer; what they offer to browsers is the same code as modules.
    "--platform=browser",
    // What is imported when it is first needed stays a file of its own.
    "--code-splitting",
    // It asks for modules of Node that the platform does not have: it is embedded
    // as it is, and loaded by a server that shares a store.
    "--external=ioredis",
    ...["--outdir", folder],
    "main.ts",
  ];
}

interface CompileOptions {
  /** This platform unless given. */
  readonly target?: Target | undefined;
  /** The folder of the bundle. */
  readonly program?: string;
}

/** The arguments of `deno` that build `output` from the bundle. */
export function compileArguments(
  output: string,
  { target, program = programFolder }: CompileOptions = {},
): string[] {
  return [
    "compile",
    ...permissions,
    v8Flags,
    "--no-check",
    // The cache would be a file in the shared temporary folder, under a name
    // that anyone can guess: left behind by the first run, trusted by the next.
    "--no-code-cache",
    // The lock file also holds what only tests import.
    "--exclude-unused-npm",
    ...["--include", buildFile],
    // The bundle reads the engine's WebAssembly from its package.
    ...["--include", "npm:minijinja-js"],
    ...["--include", "npm:ioredis"],
    ...unusedBuilds().flatMap((folder) => ["--exclude", folder]),
    ...(target === undefined ? [] : ["--target", target]),
    ...["--output", output],
    `${program}/main.js`,
  ];
}

/** The template engine comes three times in its package; the program uses the build for bundlers. */
function unusedBuilds(): string[] {
  return ["node", "web"].map((build) =>
    fileURLToPath(
      new URL(
        ".",
        import.meta.resolve(`minijinja-js/dist/${build}/minijinja_js.js`),
      ),
    )
  );
}

/**
 * Whether `deno compile` failed for want of `denort`, the runtime that it
 * appends the program to: it is downloaded apart from Deno and from npm. Only
 * the reasons under "Caused by:" tell; paths that hold the word may stand
 * anywhere.
 */
export function lacksRuntime(stderr: string): boolean {
  return /^ +\d+: (Setting up base binary\.|Could not find denort at )/m
    .test(stderr);
}
