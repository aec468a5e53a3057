import {
  doors,
  generated,
  maxAdminFunctionLines,
  maxFileLines,
  maxFunctionLines,
} from "./layers.ts";
import type { Tree } from "./tree.ts";

/** Modules that lie in `src/` itself; declaration files aside. */
export function looseModules({ modules }: Tree): string[] {
  return [...modules.keys()].filter((path) =>
    /^src\/[^/]+$/.test(path) && path !== "src/server.ts" &&
    !path.endsWith(".d.ts")
  ).map((path) => `${path} lies in no room`);
}

/** `Deno.*`, clocks and chance where no door is. */
export function worldlyCode({ modules }: Tree): string[] {
  return [...modules.values()].flatMap(({ path, touches }) => {
    if (!path.startsWith("src/") || path.endsWith(".d.ts")) return [];
    if (doors.some((door) => isAt(path, door))) return [];
    return [...new Set(touches.map(({ name }) => name))]
      .map((name) => `${path} uses ${name}`);
  });
}

function isAt(path: string, door: string): boolean {
  return door.endsWith("/") ? path.startsWith(door) : path === door;
}

/** Files with more lines than anyone reads at once. */
export function longFiles({ modules }: Tree): string[] {
  return [...modules.values()].filter(({ path, lines }) =>
    lines > maxFileLines && !generated.includes(path)
  ).map(({ path }) => `${path} has more than ${maxFileLines} lines`);
}

/** Functions with more lines than fit a screen. */
export function longFunctions({ modules }: Tree): string[] {
  return [...modules.values()].flatMap(({ path, functions }) => {
    const most = path.startsWith("admin/")
      ? maxAdminFunctionLines
      : maxFunctionLines;
    return functions.filter(({ lines }) => lines > most)
      .map(({ name }) => `${path}: ${name} has more than ${most} lines`);
  });
}

/** Anchors of the contract that are cited and do not exist. */
export function deadAnchors({ modules, contract, pages }: Tree): string[] {
  const anchors = new Set(
    [...contract?.matchAll(/\bid="([^"]+)"/g) ?? []].map(([, id]) => id),
  );
  const texts = [
    ...[...modules.values()].map(({ path, text }) => [path, text] as const),
    ...pages,
  ];
  return texts.flatMap(([path, text]) => {
    const cited = [...text.matchAll(/\bcontract\.md#([\w.-]*\w)/g)]
      .map(([, anchor]) => anchor);
    return [...new Set(cited)].filter((anchor) => !anchors.has(anchor))
      .map((anchor) => `${path} cites contract.md#${anchor}`);
  });
}
