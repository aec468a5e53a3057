// @ts-types="../std_path.d.ts"
import { basename, dirname, SEPARATOR } from "@std/path";

/** Watches over some paths that are open until closed. */
export interface PathWatch {
  close(): void;
}

interface PathWatchOptions {
  /** Something may have changed; `moved` where a watched path came or went, so that its watch may be dead. */
  onTouch(moved: boolean): void;
}

/** What concerns the paths, with all links resolved, as events name it. */
interface Interest {
  /** Folders whose files all count. */
  readonly roots: Set<string>;
  /** Folders with the names in them that count. */
  readonly names: Map<string, Set<string>>;
}

/**
 * Watches files and folders. A file is watched through its folder, since an
 * editor may put a new file in its place, and so is a folder. Throws where the
 * system gives no watch.
 */
export function watchPaths(
  paths: readonly string[],
  { onTouch }: PathWatchOptions,
): PathWatch {
  const interest: Interest = { roots: new Set(), names: new Map() };
  for (const path of paths) addInterest(interest, path);
  const watchers = openWatchers(interest);
  let closed = false;
  const onEvent = ({ kind, paths: touched }: Deno.FsEvent) => {
    if (
      kind === "access" || !touched.some((path) => concerns(interest, path))
    ) return;
    onTouch(
      kind !== "modify" && touched.some((path) => isEntrance(interest, path)),
    );
  };
  for (const watcher of watchers) {
    // A watch that fails is opened anew, which says why it cannot be had.
    follow(watcher, onEvent).catch(() => closed || onTouch(true));
  }
  return {
    close() {
      closed = true;
      for (const watcher of watchers) watcher.close();
    },
  };
}

function openWatchers({ roots, names }: Interest): Deno.FsWatcher[] {
  const flat = Deno.watchFs([...names.keys()], { recursive: false });
  if (roots.size === 0) return [flat];
  try {
    return [flat, Deno.watchFs([...roots])];
  } catch (error) {
    flat.close();
    throw error;
  }
}

async function follow(
  watcher: Deno.FsWatcher,
  onEvent: (event: Deno.FsEvent) => void,
): Promise<void> {
  for await (const event of watcher) onEvent(event);
}

function addInterest({ roots, names }: Interest, path: string): void {
  const add = (folder: string, name: string) => {
    const known = names.get(folder) ?? new Set();
    names.set(folder, known.add(name));
  };
  add(Deno.realPathSync(dirname(path)), basename(path));
  const target = targetOf(path);
  if (target === undefined) return;
  add(dirname(target.path), basename(target.path));
  if (target.isFolder) roots.add(target.path);
}

/** Where links lead; `undefined` while nothing is there. */
function targetOf(
  path: string,
): { path: string; isFolder: boolean } | undefined {
  try {
    const target = Deno.realPathSync(path);
    return { path: target, isFolder: Deno.statSync(target).isDirectory };
  } catch {
    return undefined;
  }
}

/** Kubernetes swaps a mounted folder of links by renaming `..data`. */
function isSwap(name: string): boolean {
  return name.startsWith("..");
}

function concerns({ roots, names }: Interest, path: string): boolean {
  const name = basename(path);
  const known = names.get(dirname(path));
  if (known !== undefined && (known.has(name) || isSwap(name))) return true;
  return [...roots].some((root) =>
    path.startsWith(root + SEPARATOR) &&
    path.slice(root.length + 1).split(SEPARATOR)
      .every((step) => isSwap(step) || !step.startsWith("."))
  );
}

/** Whether a path is one of those watched, or a link on the way: behind it may be another file or folder now. */
function isEntrance({ names }: Interest, path: string): boolean {
  const name = basename(path);
  return isSwap(name) || names.get(dirname(path))?.has(name) === true;
}
