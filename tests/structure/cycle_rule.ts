import { roomOf, targetOf } from "./places.ts";
import type { Tree } from "./tree.ts";

/** Files, and rooms, that import each other in a circle. */
export function cycles({ modules }: Tree): string[] {
  const files = new Map<string, Set<string>>();
  const rooms = new Map<string, Set<string>>();
  for (const module of modules.values()) {
    for (const one of module.imports) {
      const target = targetOf(module.path, one);
      if (target === null || !modules.has(target)) continue;
      link(files, module.path, target);
      const from = roomOf(module.path);
      const to = roomOf(target);
      if (from !== null && to !== null && from !== to) link(rooms, from, to);
    }
  }
  return [
    ...circles(files).map((names) => `cycle of files: ${names.join(", ")}`),
    ...circles(rooms).map((names) => `cycle of rooms: ${names.join(", ")}`),
  ];
}

function link(graph: Map<string, Set<string>>, from: string, to: string): void {
  const targets = graph.get(from) ?? new Set();
  graph.set(from, targets.add(to));
}

/** The sets of nodes that can all reach each other. */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map<string, ReadonlySet<string>>();
  for (const node of graph.keys()) reach.set(node, reachable(graph, node));
  const found = new Map<string, string[]>();
  for (const [node, others] of reach) {
    if (!others.has(node)) continue;
    const circle = [...others].filter((other) => reach.get(other)?.has(node));
    circle.sort();
    found.set(circle.join(), circle);
  }
  return [...found.values()];
}

function reachable(
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  start: string,
): Set<string> {
  const seen = new Set<string>();
  const waiting = [start];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const next of graph.get(node) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}
