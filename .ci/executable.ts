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

/** What the executable may do. Running programs and loading libraries are not among it. */
export const permissions: readonly string[] = [
  // Serves on an address that the command line names; proxies to any host.
  "--allow-net",
  // Reads stub files, the TLS pair and what was embedded, wherever they lie.
  "--allow-read",
  // "--port-file" may name any path.
  "--allow-write",
  // The flags' other form. Libraries ask for many more variables, such as those
  // of a terminal's colours, and take them for unset instead of failing.
  "--allow-env=STANDIN_*,PORT",
  "--ignore-env",
  // A refusal is an error in a log, never a question that nobody answers.
  "--no-prompt",
];

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

/** The arguments of `deno` that build `output`, for this platform unless a target is given. */
export function compileArguments(output: string, target?: Target): string[] {
  return [
    "compile",
    ...permissions,
    // The lock file also holds what only tests import.
    "--exclude-unused-npm",
    ...["--include", buildFile],
    ...(target === undefined ? [] : ["--target", target]),
    ...["--output", output],
    "main.ts",
  ];
}

/**
 * Whether `deno compile` failed for want of `denort`, the runtime that it
 * appends the program to: it is downloaded apart from Deno and from npm.
 */
export function lacksRuntime(stderr: string): boolean {
  return stderr.split("\n")
    // This line is printed before a download that works, too.
    .filter((line) => !line.trimStart().startsWith("Download "))
    .some((line) => line.includes("denort"));
}
