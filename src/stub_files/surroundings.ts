import { dirname, join, SEPARATOR } from "../runtime/paths.ts";
import type { FileSet } from "../formats/format.ts";
import type { GivenFile } from "../formats/given_file.ts";
import { readBytesNow } from "./disk.ts";

/** The folder whose files may be referred to: a folder itself, that of a file, or the one above its mappings. */
export function rootOf(path: string, isFolder: boolean): string {
  const folder = isFolder ? path : dirname(path);
  const steps = folder.split(SEPARATOR);
  const at = steps.lastIndexOf("mappings");
  const root = at < 0 ? folder : steps.slice(0, at).join(SEPARATOR);
  return join(
    root === "" && at >= 0 && !path.startsWith(SEPARATOR) ? "." : root,
  );
}

/** The given files, and those that lie below a root; nothing outside of it. */
export function surroundings(
  files: readonly GivenFile[],
  roots: readonly string[],
): FileSet {
  const byPath = new Map(files.map(({ path, bytes }) => [path, bytes]));
  return {
    read(path) {
      const known = byPath.get(path);
      if (known !== undefined) return known;
      const plain = join(path);
      return roots.some((root) => isBelow(root, plain))
        ? readBytesNow(plain)
        : undefined;
    },
  };
}

function isBelow(root: string, path: string): boolean {
  return root === "."
    ? !/^(?:\.\.|[\\/])/.test(path)
    : path.startsWith(`${root.replace(/[\\/]$/, "")}${SEPARATOR}`);
}

/** A path with "/" between its steps. */
export function slashed(path: string): string {
  return path.replaceAll(SEPARATOR, "/");
}
