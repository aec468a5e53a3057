import type { FileSet } from "../formats/format.ts";
import type { GivenFile } from "../formats/given_file.ts";
import type { FileNote } from "../formats/reading.ts";
import { filesBelow, readFailure, TrueNames } from "../stub_files/disk.ts";
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
    /** What lies in a folder and cannot be read. */
    readonly unread: readonly FileNote[];
  }
  | { readonly ok: false; readonly problem: string };

/** Reads the files that paths name: themselves, those below a folder in the order of their paths, or for `-` what standard input has; each once, however it is reached. */
export async function readOperands(
  paths: readonly string[],
): Promise<Operands> {
  const files: GivenFile[] = [];
  const unread: FileNote[] = [];
  const roots: string[] = [];
  const seen = new Set<string>();
  const names = new TrueNames();
  let bytes = 0;
  for (const path of paths) {
    try {
      const { found, isFolder } = await filesOf(path);
      if (found.length === 0) return refuse(path, "the folder has no files");
      for (const file of found) {
        const name = await names.of(file);
        if (seen.has(name)) continue;
        seen.add(name);
        const content = await contentOf(file.path, isFolder);
        if (typeof content === "string") {
          unread.push(unreadNote(file.path, content));
          continue;
        }
        bytes += content.length;
        files.push({ path: slashed(file.path), bytes: content });
        if (files.length > maxReadFiles || bytes > maxImportBytes) {
          return refuse(path, tooMuch);
        }
      }
      if (path !== "-") roots.push(rootOf(path, isFolder));
    } catch (error) {
      return refuse(path, readFailure(error));
    }
  }
  return { ok: true, files, around: surroundings(files, roots), unread };
}

const tooMuch =
  `an import takes at most ${maxReadFiles} files with ${maxImportBytes} bytes`;

function refuse(path: string, reason: string): Operands {
  const problem = `Cannot read ${JSON.stringify(path)}: ${reason}`;
  return { ok: false, problem };
}

function unreadNote(path: string, reason: string): FileNote {
  const message = `it cannot be read: ${reason}`;
  return { file: slashed(path), line: 1, column: 1, message };
}

/** What a file has; of one in a folder also why it has nothing, which does not stop the others. */
async function contentOf(
  path: string,
  isInFolder: boolean,
): Promise<Uint8Array | string> {
  if (path === "-") return await readStdin();
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (!isInFolder) throw error;
    return readFailure(error);
  }
}

/** A path itself, or the files below it, be it a folder. */
async function filesOf(path: string) {
  const isFolder = path !== "-" && (await Deno.stat(path)).isDirectory;
  const found = isFolder
    ? await filesBelow(path, { most: maxReadFiles, blocking: true })
    : [{ path, isLink: path !== "-" }];
  return { found, isFolder };
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
