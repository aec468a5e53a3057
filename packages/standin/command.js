// @ts-check
// How the program in this package is run: by Deno's executable itself. The
// launcher in its package "deno" passes no signals on, and has an install
// script, which package managers no longer run unasked.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The program, arguments and variables of a run of Standin with these flags.
 * @param {readonly string[]} flags
 */
export function command(flags = []) {
  const built = join(here, "dist");
  const { options } = JSON.parse(
    readFileSync(join(built, "options.json"), "utf8"),
  );
  return {
    program: denoProgram(),
    args: [
      "run",
      ...options,
      `--config=${join(built, "deno.json")}`,
      join(built, "program", "main.js"),
      ...flags,
    ],
    env: { DENO_NO_UPDATE_CHECK: "1" },
  };
}

/** Deno's own packages for npm hold the executable and nothing else. */
function denoProgram() {
  const { platform, arch } = process;
  const libc = platform === "linux" ? "-glibc" : "";
  const name = `@deno/${platform}-${arch}${libc}`;
  try {
    const { resolve } = createRequire(import.meta.url);
    const folder = dirname(resolve(`${name}/package.json`));
    return join(folder, platform === "win32" ? "deno.exe" : "deno");
  } catch {
    throw new Error(
      `the npm package "${name}", which runs it here, is not installed, ` +
        "so install again without leaving out optional dependencies, " +
        "or use the executable or the container image",
    );
  }
}
