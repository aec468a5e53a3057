// What of a store's file is looked at, or done, beside the engine.

/** Where the header of a file says whose it is and in which form (https://www.sqlite.org/fileformat.html, section 1.3). */
const magic = "SQLite format 3\0";
const versionAt = 60;
const applicationAt = 68;
const headerBytes = 100;

/** What a file is, before it is opened: that of a stranger is not touched. */
export type FileKind =
  | { readonly kind: "none" }
  | { readonly kind: "empty" }
  | { readonly kind: "other" }
  | {
    readonly kind: "database";
    readonly application: number;
    readonly version: number;
  };

/** Looks at the header of a file; throws what the system says where it cannot be read. */
export function kindOfFile(path: string): FileKind {
  let file: Deno.FsFile;
  try {
    file = Deno.openSync(path, { read: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { kind: "none" };
    throw error;
  }
  try {
    const bytes = new Uint8Array(headerBytes);
    const length = file.readSync(bytes) ?? 0;
    if (length === 0) return { kind: "empty" };
    const start = new TextDecoder("latin1").decode(
      bytes.subarray(0, magic.length),
    );
    if (length < headerBytes || start !== magic) return { kind: "other" };
    const view = new DataView(bytes.buffer);
    const application = view.getUint32(applicationAt);
    const version = view.getUint32(versionAt);
    return { kind: "database", application, version };
  } finally {
    file.close();
  }
}

/** Whether there is something at a path. */
export function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Who holds a file: what whoever holds it wrote beside it; `null` where nothing can be read. */
export function holderOf(path: string): string | null {
  try {
    return Deno.readTextFileSync(besideFile(path)).slice(0, 500).trim();
  } catch {
    return null;
  }
}

/** Writes beside a file who holds it. */
export function writeHolder(path: string, name: string): void {
  Deno.writeTextFileSync(besideFile(path), `${name}\n`);
}

/** Takes that away. */
export function removeHolder(path: string): void {
  try {
    Deno.removeSync(besideFile(path));
  } catch {
    // Somebody else has taken it away.
  }
}

function besideFile(path: string): string {
  return `${path}-holder`;
}
