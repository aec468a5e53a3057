import { join } from "@std/path";

/** The version of the Python client that the tests run. */
const version = "1.6.0";

/** Where the client is, or a sentence that says why it is not. */
export type PythonClient =
  | { readonly ok: true; readonly python: string }
  | { readonly ok: false; readonly reason: string };

/** Installs the client from PyPI into a virtual environment of its own, once a machine. */
export async function installPythonClient(): Promise<PythonClient> {
  const folder = join(cacheFolder(), `python-client-${version}`);
  const python = Deno.build.os === "windows"
    ? join(folder, "Scripts", "python.exe")
    : join(folder, "bin", "python");
  const probe = ["-c", "import assertive_mock_api_client"];
  if (await run(python, probe) === null) return { ok: true, python };
  const system = Deno.build.os === "windows" ? "python" : "python3";
  const missing = await run(system, ["-m", "venv", "--clear", folder]);
  if (missing !== null) {
    return {
      ok: false,
      reason: `"${system}" can not make a virtual environment here: ${missing}`,
    };
  }
  const wanted = `assertive-mock-api-client==${version}`;
  const pip = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--retries",
    "1",
    "--timeout",
    "10",
    wanted,
  ];
  const refused = await run(python, pip);
  if (refused === null) return { ok: true, python };
  await Deno.remove(folder, { recursive: true });
  return {
    ok: false,
    reason: `"${wanted}" can not be had from PyPI here: ${refused}`,
  };
}

function cacheFolder(): string {
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

if (import.meta.main) {
  const client = await installPythonClient();
  console.log(client.ok ? `Installed: ${client.python}` : client.reason);
}
