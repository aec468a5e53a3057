import { dirname, join, SEPARATOR } from "@std/path";
import type { Import } from "./source_facts.ts";

/** The room of a module: a folder of `src/`, `server.ts` or `main.ts`; null outside. */
export function roomOf(path: string): string | null {
  if (path === "main.ts") return path;
  const [root, room] = path.split("/");
  return root === "src" && room !== undefined ? room : null;
}

/** The module that an import leads to; null for a package and for data. */
export function targetOf(
  from: string,
  { specifier }: Pick<Import, "specifier">,
): string | null {
  if (!specifier.startsWith(".")) return null;
  const path = join(dirname(from), specifier).replaceAll(SEPARATOR, "/");
  return /\.tsx?$/.test(path) ? path : null;
}
