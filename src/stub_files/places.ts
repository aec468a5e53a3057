import { basename, dirname, join, resolve } from "../runtime/paths.ts";
import { findStubFiles, linkTarget } from "./disk.ts";

/** What has to be watched to see stub files change, with all links resolved, as events name it. */
export interface Places {
  /** Folders whose files all count. */
  readonly roots: ReadonlySet<string>;
  /** Folders with the names in them that count: files, links on the way to them, and what is missing. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The places of paths to files and folders, whether something is there or not. */
export async function placesOf(paths: readonly string[]): Promise<Places> {
  const finder = new PlaceFinder();
  for (const path of paths) {
    const found = await findStubFiles(path);
    const end = await finder.follow(path);
    if (!found.ok) continue;
    if (found.value.isFolder) finder.roots.add(end);
    for (const file of found.value.files) {
      if (file.isLink) await finder.follow(file.path);
    }
  }
  return finder;
}

/** As many links on one way as Linux follows. */
const maxLinks = 40;

class PlaceFinder implements Places {
  readonly roots = new Set<string>();
  readonly names = new Map<string, Set<string>>();
  /** The targets of the links met so far: a folder may hold thousands of links. */
  readonly #targets = new Map<string, string | null | undefined>();

  /** Notes each link on the way of a path, and its end, which is given back. */
  async follow(path: string): Promise<string> {
    let { root: at, steps } = split(resolve(path));
    for (let links = 0; links <= maxLinks;) {
      const [step, ...rest] = steps;
      if (step === undefined) break;
      const next = join(at, step);
      const target = await this.#targetOf(next);
      if (target === undefined) {
        this.#note(next);
        return next;
      }
      if (target === null) [at, steps] = [next, rest];
      else {
        this.#note(next);
        const onward = split(resolve(at, target));
        [at, steps] = [onward.root, [...onward.steps, ...rest]];
        links++;
      }
    }
    this.#note(at);
    return at;
  }

  async #targetOf(path: string): Promise<string | null | undefined> {
    if (!this.#targets.has(path)) {
      this.#targets.set(path, await linkTarget(path));
    }
    return this.#targets.get(path);
  }

  #note(path: string): void {
    const folder = dirname(path);
    const names = this.names.get(folder) ?? new Set();
    this.names.set(folder, names.add(basename(path)));
  }
}

/** An absolute path as its root and its steps. */
function split(path: string): { root: string; steps: string[] } {
  const steps: string[] = [];
  let at = path;
  for (let above = dirname(at); above !== at; above = dirname(at)) {
    steps.unshift(basename(at));
    at = above;
  }
  return { root: at, steps };
}
