import { guests, layers, packageRooms } from "./layers.ts";
import { roomOf, targetOf } from "./places.ts";
import type { Import } from "./source_facts.ts";
import type { Module, Tree } from "./tree.ts";

const depths: ReadonlyMap<string, number> = new Map(
  layers.flatMap((rooms, depth) => rooms.map((room) => [room, depth])),
);

/** Imports that do not point down, of types too. */
export function upwardImports({ modules }: Tree): string[] {
  return eachImport(modules, (module, target) => {
    const from = roomOf(module.path);
    const to = roomOf(target);
    if (from === null || to === null || from === to) return null;
    const depth = depths.get(from);
    const other = depths.get(to);
    if (depth === undefined || other === undefined) return null;
    return other < depth ? null : `imports "${target}", which is not below it`;
  });
}

/** Rooms that are in no layer. */
export function unknownRooms({ modules }: Tree): string[] {
  const rooms = new Set<string>();
  for (const path of modules.keys()) {
    const room = roomOf(path);
    if (room !== null && !room.endsWith(".ts")) rooms.add(room);
  }
  return [...rooms].filter((room) => !depths.has(room)).map((room) =>
    `src/${room}/ is in no layer`
  );
}

/** What code outside of `src/` takes from rooms that it may not import. */
export function uninvited({ modules }: Tree): string[] {
  return eachImport(modules, (module, target, { typeOnly }) => {
    const guest = guests[module.path.split("/")[0] ?? ""];
    const room = roomOf(target);
    if (guest === undefined || room === null) return null;
    const rooms = typeOnly ? [...guest.values, ...guest.types] : guest.values;
    return rooms.includes(room) ? null : `imports "${target}"`;
  });
}

/** Packages that are imported outside of the rooms that know them. */
export function strayPackages({ modules }: Tree): string[] {
  const findings: string[] = [];
  for (const { path, imports } of modules.values()) {
    const room = roomOf(path);
    if (room === null) continue;
    for (const { specifier } of imports) {
      const name = Object.keys(packageRooms).find((name) =>
        specifier === name || specifier.startsWith(`${name}/`)
      );
      if (name === undefined || packageRooms[name]?.includes(room)) continue;
      findings.push(`${path} imports the package "${name}"`);
    }
  }
  return findings;
}

function eachImport(
  modules: ReadonlyMap<string, Module>,
  judge: (module: Module, target: string, one: Import) => string | null,
): string[] {
  const findings = new Set<string>();
  for (const module of modules.values()) {
    for (const one of module.imports) {
      const target = targetOf(module.path, one);
      const finding = target === null ? null : judge(module, target, one);
      if (finding !== null) findings.add(`${module.path} ${finding}`);
    }
  }
  return [...findings];
}
