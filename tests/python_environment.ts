import { join } from "@std/path";

/** Where the Python of an environment is, or a sentence that says why there is none. */
export type PythonEnvironment =
  | { readonly ok: true; readonly python: string }
  | { readonly ok: false; readonly reason: string };

interface PythonPackage {
  /** Its name on PyPI. */
  readonly name: string;
  readonly version: string;
  /** What it is imported as. */
  readonly module: string;
  /** What is installed with it, each as `name==version`. */
  readonly companions?: readonly string[];
}

/** Installs a package from PyPI into a virtual environment of its own, once a machine. */
export async function installPackage(
  { name, version, module, companions = [] }: PythonPackage,
): Promise<PythonEnvironment> {
  const together = [name, version, ...companions].join("-").replaceAll("=", "");
  const folder = join(cacheFolder(), together);
  const python = Deno.build.os === "windows"
    ? join(folder, "Scripts", "python.exe")
    : join(folder, "bin", "python");
  const probe = ["-c", `import ${module}`];
  if (await run(python, probe) === null) return { ok: true, python };
  const system = Deno.build.os === "windows" ? "python" : "python3";
  const missing = await run(system, ["-m", "venv", "--clear", folder]);
  if (missing !== null) {
    return {
      ok: false,
      reason: `"${system}" cannot make a virtual environment here: ${missing}`,
    };
  }
  const wanted = `${name}==${version}`;
  const quiet = ["--quiet", "--disable-pip-version-check"];
  const patience = ["--retries", "1", "--timeout", "10"];
  const pip = [
    "-m",
    "pip",
    "install",
    ...quiet,
    ...patience,
    wanted,
    ...companions,
  ];
  const refused = await run(python, pip);
  if (refused === null) return { ok: true, python };
  await Deno.remove(folder, { recursive: true });
  return {
    ok: false,
    reason: `"${wanted}" cannot be installed from PyPI here: ${refused}`,
  };
}

/** Where what the tests fetch stays from one run to the next. */
export function cacheFolder(): string {
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE") ??
    Deno.cwd();
  const caches = Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache");
  return join(caches, "standin-tests");
}

/** Runs a program; `null` where it went well, else its last line. */
async function run(program: string, args: string[]): Promise<string | null> {
  try {
    const { success, stderr } = await new Deno.Command(program, {
      args,
      stdout: "null",
      stderr: "piped",
    }).output();
    if (success) return null;
    return new TextDecoder().decode(stderr).trim().split("\n").at(-1) ?? "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
