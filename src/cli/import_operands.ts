import type { FileSet } from "../formats/format.ts";
import type { GivenFile } from "../formats/given_file.ts";
import { filesBelow } from "../stub_files/disk.ts";
import { rootOf, slashed, surroundings } from "../stub_files/surroundings.ts";

/** Files of one import (docs/limits.md). */
const maxReadFiles = 20_000;

/** Bytes of the files of one import (docs/limits.md). */
const maxImportBytes = 268_435_456;

/** The files that the operands name, and what they may refer to. */
export type Operands =
  | {
    readonly ok: true;
    readonly files: readonly GivenFile[];
    readonly around: FileSet;
  }
  | { readonly ok: false; readonly problem: string };

/** Reads the files that paths name: themselves, those below a folder in the order of their paths, or for `-` what standard input has. */
export async function readOperands(
  paths: readonly string[],
): Promise<Operands> {
  const files: GivenFile[] = [];
  const roots: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    try {
      for (const name of await filesOf(path)) {
        const content = name === "-"
          ? await readStdin()
          : Deno.readFileSync(name);
        bytes += content.length;
        files.push({ path: slashed(name), bytes: content });
        if (files.length > maxReadFiles || bytes > maxImportBytes) {
          return tooMuch(path);
        }
      }
      if (path !== "-") {
        roots.push(rootOf(path, (await Deno.stat(path)).isDirectory));
      }
    } catch (error) {
      const reason = error instanceof Deno.errors.NotFound
        ? "there is no such file or folder"
        : error instanceof Error
        ? error.message
        : String(error);
      const problem = `Cannot read ${JSON.stringify(path)}: ${reason}`;
      return { ok: false, problem };
    }
  }
  return { ok: true, files, around: surroundings(files, roots) };
}

function tooMuch(path: string): Operands {
  return {
    ok: false,
    problem: `Cannot read ${
      JSON.stringify(path)
    }: an import takes at most ${maxReadFiles} files with ${maxImportBytes} bytes`,
  };
}

/** A path itself, or the files below it, be it a folder. */
async function filesOf(path: string): Promise<string[]> {
  if (path === "-" || !(await Deno.stat(path)).isDirectory) return [path];
  const found = await filesBelow(path, { most: maxReadFiles, blocking: true });
  return found.map((file) => file.path);
}

async function readStdin(): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of Deno.stdin.readable) {
    size += part.length;
    if (size > maxImportBytes) break;
    parts.push(part);
  }
  return new Uint8Array(
    await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer(),
  );
}
