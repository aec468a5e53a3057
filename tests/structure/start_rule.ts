import { targetOf } from "./places.ts";
import type { Tree } from "./tree.ts";

/**
 * Packages that are loaded before a server listens: all of them take longer
 * than a start may, but for the standard library. What needs them is loaded
 * with the first stub, control call or template.
 */
export function heavyStart({ modules }: Tree): string[] {
  const findings: string[] = [];
  const waiting = ["main.ts"];
  const seen = new Set(waiting);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const one of modules.get(path)?.imports ?? []) {
      if (one.typeOnly || one.isLate === true) continue;
      const target = targetOf(path, one);
      if (target === null && isPackage(one.specifier)) {
        findings.push(`${path} loads "${one.specifier}" at the start`);
      }
      if (target === null || seen.has(target)) continue;
      seen.add(target);
      waiting.push(target);
    }
  }
  return findings.sort();
}

function isPackage(specifier: string): boolean {
  return !/^(\.|@std\/|node:)/.test(specifier);
}
