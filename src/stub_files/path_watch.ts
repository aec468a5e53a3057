import { basename, dirname, SEPARATOR } from "../runtime/paths.ts";
import type { Places } from "./places.ts";

/** Watches over some places that are open until closed. */
export interface PathWatch {
  /** Resolves when the runtime has let go: only then can the same folders be watched anew. */
  close(): Promise<void>;
}

interface PathWatchOptions {
  /** Something may have changed; `moved` where a name that counts came, went or now means another file. */
  onTouch(moved: boolean): void;
  /** Some place cannot be watched. */
  onTrouble(reason: string): void;
}

/**
 * Watches places as far as the system lets it. A file is watched through its
 * folder, since an editor may put a new file in its place, and so is a folder.
 */
export function watchPlaces(
  places: Places,
  { onTouch, onTrouble }: PathWatchOptions,
): PathWatch {
  const onEvent = ({ kind, paths }: Deno.FsEvent) => {
    // An event of no path says that some were lost.
    const isLoss = paths.length === 0;
    const isOurs = isLoss || paths.some((path) => concerns(places, path));
    if (kind === "access" || !isOurs) return;
    const isNew = kind !== "modify" &&
      paths.some((path) => isNamed(places, path));
    onTouch(isLoss || isNew);
  };
  const watchers = openWatchers(places, onTrouble);
  const ends = watchers.map((watcher) => follow(watcher, onEvent, onTrouble));
  return {
    async close() {
      for (const watcher of watchers) watcher.close();
      await Promise.all(ends);
    },
  };
}

function openWatchers(
  { roots, names }: Places,
  onTrouble: (reason: string) => void,
): Deno.FsWatcher[] {
  const flat = [...names.keys()].filter((folder) => !isBelow(roots, folder));
  return [
    ...openAll(flat, { recursive: false }, onTrouble),
    ...openAll([...roots], { recursive: true }, onTrouble),
  ];
}

/** One watcher for all folders, or one each where some cannot be watched. */
function openAll(
  folders: string[],
  options: { readonly recursive: boolean },
  onTrouble: (reason: string) => void,
): Deno.FsWatcher[] {
  if (folders.length === 0) return [];
  try {
    return [Deno.watchFs(folders, options)];
  } catch (error) {
    if (folders.length > 1) {
      return folders.flatMap((one) => openAll([one], options, onTrouble));
    }
    onTrouble(error instanceof Error ? error.message : String(error));
    return [];
  }
}

async function follow(
  watcher: Deno.FsWatcher,
  onEvent: (event: Deno.FsEvent) => void,
  onTrouble: (reason: string) => void,
): Promise<void> {
  try {
    for await (const event of watcher) onEvent(event);
  } catch (error) {
    onTrouble(error instanceof Error ? error.message : String(error));
  }
}

function concerns(places: Places, path: string): boolean {
  return isNamed(places, path) ||
    places.roots.values().some((root) =>
      path.startsWith(root + SEPARATOR) &&
      !path.slice(root.length).includes(`${SEPARATOR}.`)
    );
}

function isNamed({ names }: Places, path: string): boolean {
  return names.get(dirname(path))?.has(basename(path)) === true;
}

function isBelow(roots: ReadonlySet<string>, folder: string): boolean {
  return roots.values().some((root) =>
    folder === root || folder.startsWith(root + SEPARATOR)
  );
}
