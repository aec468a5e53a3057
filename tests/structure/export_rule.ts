import { clientEntries } from "./layers.ts";
import { targetOf } from "./places.ts";
import type { Tree } from "./tree.ts";

/** Exported values that no other file imports. */
export function unusedExports({ modules }: Tree): string[] {
  const used = new Map<string, Set<string> | null>();
  for (const module of modules.values()) {
    for (const one of module.imports) {
      const target = targetOf(module.path, one);
      if (target === null) continue;
      const names = used.get(target);
      if (names === null) continue;
      used.set(
        target,
        one.names === null ? null : new Set([...names ?? [], ...one.names]),
      );
    }
  }
  return [...modules.values()].flatMap(({ path, exports }) => {
    // It says what a package offers, not what is asked of it.
    if (path.endsWith(".d.ts") || clientEntries.includes(path)) return [];
    const names = used.get(path);
    if (names === null) return [];
    return exports.filter(({ name }) => !names?.has(name))
      .map(({ name }) => `${path} exports "${name}", which nobody imports`);
  });
}
