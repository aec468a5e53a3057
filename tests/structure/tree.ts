import { fromFileUrl, join } from "@std/path";
import { readFacts } from "./read_facts.ts";
import type { SourceFacts } from "./source_facts.ts";

/** A module with what the rules ask of it. */
export interface Module extends SourceFacts {
  /** From the root of the repository: `src/json/values.ts`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** What the rules judge: the modules and the text of `docs/contract.md`. */
export interface Tree {
  readonly modules: ReadonlyMap<string, Module>;
  /** Null where there is none. */
  readonly contract: string | null;
  /** Other text that cites the contract, by path. */
  readonly pages: ReadonlyMap<string, string>;
}

const roots = ["src", "admin", "client", "tests", ".ci"];

const skipped = new Set(["data", "dist", "node_modules"]);

/** Reads the code below a repository's root. */
export async function readTree(root: URL): Promise<Tree> {
  const folder = fromFileUrl(root);
  const modules = new Map<string, Module>();
  const read = async (path: string) => {
    const text = await Deno.readTextFile(join(folder, path));
    const lines = text.split("\n").length - 1;
    modules.set(path, { path, text, lines, ...readFacts(path, text) });
  };
  const paths = ["main.ts"];
  for (const name of roots) paths.push(...await filesBelow(folder, name));
  const isCode = (path: string) => /\.tsx?$/.test(path);
  for (const path of paths.filter(isCode)) {
    if (await exists(join(folder, path))) await read(path);
  }
  const pages = new Map<string, string>();
  for (const path of await filesBelow(folder, "docs")) {
    if (!path.endsWith(".md")) continue;
    pages.set(path, await Deno.readTextFile(join(folder, path)));
  }
  return { modules, contract: pages.get("docs/contract.md") ?? null, pages };
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const folder = join(root, path);
  if (!await exists(folder)) return [];
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const inner = `${path}/${entry.name}`;
    if (!entry.isDirectory) found.push(inner);
    else if (!skipped.has(entry.name) && !entry.name.startsWith("dist.")) {
      found.push(...await filesBelow(root, inner));
    }
  }
  return found.sort();
}

async function exists(path: string): Promise<boolean> {
  try {
    await Deno.stat(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
