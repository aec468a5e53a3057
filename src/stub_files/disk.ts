// @ts-types="../std_path.d.ts"
import { join } from "@std/path";
import { formatOf } from "./source.ts";

/** A value, or a sentence that says why there is none. */
export type DiskReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

const endings = '".json", ".jsonc", ".yaml" or ".yml"';

/**
 * The stub files that a path names: itself, or those below it in the order of
 * their paths. Hidden names are skipped; a link is followed to a file only,
 * since one to a folder could lead round in a circle.
 */
export async function listStubFiles(
  path: string,
): Promise<DiskReading<string[]>> {
  try {
    if (!(await Deno.stat(path)).isDirectory) {
      if (formatOf(path) !== undefined) return { ok: true, value: [path] };
      return refuse(path, `the name of a stub file ends in ${endings}`);
    }
    const files = await filesBelow(path.replace(/(?<=[^\\/])[\\/]+$/, ""));
    if (files.length > 0) return { ok: true, value: files };
    return refuse(path, `the folder has no file that ends in ${endings}`);
  } catch (error) {
    return refuse(path, describe(error));
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for await (const { name, isDirectory, isFile } of Deno.readDir(at)) {
      const path = join(at, name);
      if (name.startsWith(".")) continue;
      if (isDirectory) folders.push(path);
      else if (
        formatOf(name) !== undefined && (isFile || await leadsToFile(path))
      ) {
        found.push(path);
      }
    }
  }
  return found.sort();
}

async function leadsToFile(link: string): Promise<boolean> {
  try {
    return !(await Deno.stat(link)).isDirectory;
  } catch {
    // A link to nothing: reading it says so.
    return true;
  }
}

/** One name for a file, however it is reached; its own where there is none. */
export async function trueName(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    return path;
  }
}

/** The text of a file, which must be UTF-8; a byte order mark stays. */
export async function readText(path: string): Promise<DiskReading<string>> {
  let bytes: Uint8Array;
  try {
    bytes = await Deno.readFile(path);
  } catch (error) {
    return refuse(path, describe(error));
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return { ok: true, value: decoder.decode(bytes) };
  } catch {
    return refuse(path, "it is not UTF-8 text, save it as UTF-8");
  }
}

function refuse(path: string, reason: string): { ok: false; reason: string } {
  return {
    ok: false,
    reason: `Cannot read ${JSON.stringify(path)}: ${reason}`,
  };
}

function describe(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return "there is no such file or folder";
  }
  if (
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable
  ) return "reading it is not permitted";
  return error instanceof Error ? error.message : String(error);
}
