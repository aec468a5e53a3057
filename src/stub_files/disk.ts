import { join, SEPARATOR } from "../runtime/paths.ts";
import { formatOf } from "../documents/source.ts";

/** A value, or a sentence that says why there is none. */
export type DiskReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

const endings = '".json", ".jsonc", ".yaml" or ".yml"';

/** A file whose name is that of a stub file. */
interface FoundFile {
  readonly path: string;
  readonly isLink: boolean;
}

/** Bytes of a file that a definition names (docs/limits.md). */
const maxNamedFile = 67_108_864;

/** What a path names: a stub file, or a folder of them. */
interface FoundFiles {
  readonly isFolder: boolean;
  readonly files: readonly FoundFile[];
}

/** How files are read. */
export interface DiskOptions {
  /** Whether nobody waits meanwhile: a turn for each file takes three times as long as the file. */
  readonly blocking?: boolean;
}

/** The stub files that a path names: itself, or those below it in the order of their paths; at least one. */
export async function listStubFiles(
  path: string,
  options: DiskOptions = {},
): Promise<DiskReading<FoundFiles>> {
  const found = await findStubFiles(path, options);
  if (!found.ok) return found;
  const { isFolder, files } = found.value;
  if (files.length === 0) {
    return refuse(path, `the folder has no file that ends in ${endings}`);
  }
  if (!isFolder && formatOf(path) === undefined && !isRecording(path)) {
    return refuse(path, `the name of a stub file ends in ${endings}`);
  }
  return found;
}

/** Whether a file is a recording in JSON, which is served where it is named; in a folder it may be there for something else. */
function isRecording(path: string): boolean {
  return /\.har$/i.test(path);
}

/** The same, with what tells links from files. */
export async function findStubFiles(
  path: string,
  options: DiskOptions = {},
): Promise<DiskReading<FoundFiles>> {
  try {
    const { isDirectory, isFile } = await Deno.stat(path);
    if (isDirectory) {
      const folder = path.replace(/(?<=[^\\/])[\\/]+$/, "");
      const files = await filesBelow(folder, {
        ...options,
        isWanted: (name) => formatOf(name) !== undefined,
      });
      return { ok: true, value: { isFolder: true, files } };
    }
    if (!isFile) return refuse(path, "it is not a regular file");
    const isLink = typeof await linkTarget(path) === "string";
    const files = [{ path, isLink }];
    return { ok: true, value: { isFolder: false, files } };
  } catch (error) {
    return refuse(path, readFailure(error));
  }
}

/** Which files of a folder are sought. */
interface Search extends DiskOptions {
  isWanted?(name: string): boolean;
  /** After more than these a search ends. */
  readonly most?: number;
}

/**
 * The files below a folder in the order of their paths. Hidden names are
 * skipped, and so is what is not a regular file: a pipe would keep its reader
 * waiting. A link is followed to a file only, since one to a folder could lead
 * round in a circle.
 */
export async function filesBelow(
  folder: string,
  { isWanted = () => true, most = Infinity, blocking = false }: Search,
): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    const entries = blocking ? Deno.readDirSync(at) : Deno.readDir(at);
    for await (const entry of entries) {
      const { name, isFile, isSymlink: isLink } = entry;
      const path = join(at, name);
      if (name.startsWith(".")) continue;
      if (entry.isDirectory) folders.push(path);
      else if (!isWanted(name)) continue;
      else if (isFile || isLink && await mayBeFile(path)) {
        found.push({ path, isLink });
      }
      if (found.length > most) break;
    }
  }
  return found.sort((one, other) => one.path < other.path ? -1 : 1);
}

/** Whether a link leads to a file, or to nothing: reading that says so. */
async function mayBeFile(link: string): Promise<boolean> {
  try {
    return (await Deno.stat(link)).isFile;
  } catch {
    return true;
  }
}

/** One name for each file, however it is reached; its own where there is none. Unless a file is a link, its folder's is looked up, once. */
export class TrueNames {
  readonly #folders = new Map<string, string>();

  async of({ path, isLink }: FoundFile): Promise<string> {
    const end = path.lastIndexOf(SEPARATOR);
    if (isLink || end < 0) return await realPath(path);
    const folder = path.slice(0, end + 1);
    let name = this.#folders.get(folder);
    if (name === undefined) {
      name = await realPath(folder);
      this.#folders.set(folder, name);
    }
    return name + SEPARATOR + path.slice(end + 1);
  }
}

async function realPath(path: string): Promise<string> {
  try {
    return await Deno.realPath(path);
  } catch {
    return path;
  }
}

/** A text as it is, and as it lies on the disk. */
export interface TextFile {
  readonly text: string;
  readonly bytes: Uint8Array;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a file, which must be UTF-8; a byte order mark stays. */
export async function readText(
  path: string,
  { blocking = false }: DiskOptions = {},
): Promise<DiskReading<TextFile>> {
  let bytes: Uint8Array;
  try {
    bytes = blocking ? Deno.readFileSync(path) : await Deno.readFile(path);
  } catch (error) {
    return refuse(path, readFailure(error));
  }
  try {
    return { ok: true, value: { text: utf8.decode(bytes), bytes } };
  } catch {
    return refuse(path, "it is not UTF-8 text, save it as UTF-8");
  }
}

/** The bytes of a file that a definition names, such as a body; `undefined` where it cannot be read or is too large. */
export function readBytesNow(path: string): Uint8Array | undefined {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= maxNamedFile ? Deno.readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** What changes with a file, links followed; the same text for the same file. */
export async function versionOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtime, ctime } = await Deno.stat(path);
    return [dev, ino, size, Number(mtime), Number(ctime)].join(" ");
  } catch (error) {
    return readFailure(error);
  }
}

/** Where a link leads, as it is written; `null` for what is not a link, `undefined` for what is not there. */
export async function linkTarget(
  path: string,
): Promise<string | null | undefined> {
  try {
    return await Deno.readLink(path);
  } catch (error) {
    return error instanceof Deno.errors.NotFound ? undefined : null;
  }
}

function refuse(path: string, reason: string): { ok: false; reason: string } {
  return {
    ok: false,
    reason: `Cannot read ${JSON.stringify(path)}: ${reason}`,
  };
}

/** Why a file or a folder could not be read. */
export function readFailure(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) {
    return "there is no such file or folder";
  }
  if (error instanceof Deno.errors.FilesystemLoop) {
    return "it is a link that leads round in a circle";
  }
  if (
    error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable
  ) return "reading it is not permitted";
  return error instanceof Error ? error.message : String(error);
}
