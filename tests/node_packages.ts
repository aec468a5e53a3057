import { join } from "@std/path";
import { cacheFolder } from "./python_environment.ts";

/** A folder with packages for Node, or a sentence that says why there is none. */
type NodePackages =
  | { readonly ok: true; readonly folder: string }
  | { readonly ok: false; readonly reason: string };

/** Installs packages from npm, each as `name@version`, into a folder of their own, once a machine. */
export async function installNodePackages(
  packages: readonly string[],
): Promise<NodePackages> {
  const name = packages.join("-").replaceAll(/[^\w.-]/g, "_");
  const folder = join(cacheFolder(), `npm-${name}`.slice(0, 200));
  if (await exists(join(folder, "node_modules"))) return { ok: true, folder };
  // Renamed once it is whole, since others may look for it meanwhile.
  const half = `${folder}.${crypto.randomUUID()}`;
  await Deno.mkdir(half, { recursive: true });
  await Deno.writeTextFile(join(half, "package.json"), '{"private": true}');
  const quiet = ["--no-audit", "--no-fund", "--silent", "--ignore-scripts"];
  const refused = await run("npm", ["install", ...quiet, ...packages], half);
  if (refused === null) {
    try {
      await Deno.rename(half, folder);
      return { ok: true, folder };
    } catch {
      // Another run was first.
    }
  }
  await Deno.remove(half, { recursive: true });
  return refused === null || await exists(folder)
    ? { ok: true, folder }
    : { ok: false, reason: `npm cannot install packages here: ${refused}` };
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program; `null` where it went well, else what it says. */
async function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<string | null> {
  try {
    const { success, code, stderr } = await new Deno.Command(program, {
      args,
      cwd,
      stdout: "null",
      stderr: "piped",
    }).output();
    if (success) return null;
    return new TextDecoder().decode(stderr).trim() || `exit code ${code}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
