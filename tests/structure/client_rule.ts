import { clientEntries } from "./layers.ts";
import { targetOf } from "./places.ts";
import type { Module, Tree } from "./tree.ts";

/**
 * What the client imports that it must not: it is a package of its own, without
 * dependencies, so only its own files and what Node has; and nothing of Node
 * where its main entry leads, which browsers load too.
 */
export function clientImports({ modules }: Tree): string[] {
  const [main = ""] = clientEntries;
  const portable = reachable(modules, main);
  return [...modules.values()].flatMap(({ path, imports }) => {
    if (!path.startsWith("client/")) return [];
    const strangers = imports.map(({ specifier }) => specifier)
      .filter((specifier) => !isOwn(path, specifier))
      .filter((specifier) =>
        !specifier.startsWith("node:") || portable.has(path)
      );
    return [...new Set(strangers)].map((one) => `${path} imports "${one}"`);
  });
}

function isOwn(path: string, specifier: string): boolean {
  const target = targetOf(path, { specifier });
  return target !== null && target.startsWith("client/");
}

/** The modules that one needs, itself included. */
function reachable(
  modules: ReadonlyMap<string, Module>,
  main: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [main];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const one of modules.get(path)?.imports ?? []) {
      const target = targetOf(path, one);
      if (target !== null) queue.push(target);
    }
  }
  return found;
}
