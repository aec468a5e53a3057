import { join, SEPARATOR } from "./paths.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A file that is open, and what tells whether it has changed. */
export interface BodyFile {
  /** Bytes when it was opened. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  /** Goes to a byte: reading begins there. */
  seek(offset: number): Promise<void>;
  /** Fills as much of the buffer as one read gives; `null` at the end. */
  read(into: Bytes): Promise<number | null>;
  close(): void;
}

/** An open file, or a sentence that says why there is none. */
export type BodyFileOpening =
  | { readonly ok: true; readonly file: BodyFile }
  | { readonly ok: false; readonly reason: string };

/**
 * Opens a regular file below a folder. Links are followed first: what lies
 * outside of the folder is not opened, and neither is a pipe, which would keep
 * its reader waiting.
 */
export async function openBodyFile(
  folder: string,
  name: string,
): Promise<BodyFileOpening> {
  try {
    const root = await Deno.realPath(folder);
    const path = await Deno.realPath(join(root, name));
    const start = root.endsWith(SEPARATOR) ? root : root + SEPARATOR;
    if (!path.startsWith(start)) {
      return refuse("it lies outside of the folder of its stub");
    }
    if (!(await Deno.stat(path)).isFile) {
      return refuse("it is not a regular file");
    }
    return await opened(await Deno.open(path));
  } catch (error) {
    return refuse(reasonOf(error));
  }
}

async function opened(file: Deno.FsFile): Promise<BodyFileOpening> {
  try {
    const { size, mtime } = await file.stat();
    return {
      ok: true,
      file: {
        size,
        changedAt: mtime?.getTime() ?? 0,
        async seek(offset) {
          await file.seek(offset, Deno.SeekMode.Start);
        },
        read: (into) => file.read(into),
        close: () => file.close(),
      },
    };
  } catch (error) {
    file.close();
    return refuse(reasonOf(error));
  }
}

function refuse(reason: string): BodyFileOpening {
  return { ok: false, reason };
}

function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "there is no such file";
  const isForbidden = error instanceof Deno.errors.PermissionDenied ||
    error instanceof Deno.errors.NotCapable;
  if (isForbidden) return "reading it is not permitted";
  return "it cannot be opened";
}
