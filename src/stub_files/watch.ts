import { createDebounce, type Debounce } from "../runtime/debounce.ts";
import type { World } from "../runtime/world.ts";
import { findStubFiles, versionOf } from "./disk.ts";
import { type PathWatch, watchPlaces } from "./path_watch.ts";
import { placesOf } from "./places.ts";

interface WatchOptions {
  readonly world: World;
  /** Called after each burst of changes, and once at the start: a change may have come before the watch. Never twice at a time. */
  onChange(): Promise<void>;
  /** Called with the reason where some changes are seen late, by comparing. */
  onTrouble(reason: string): void;
  readonly signal: AbortSignal;
}

/** Milliseconds. */
const pause = { quiet: 50, longest: 500 };

/** Milliseconds between two comparisons, at least; one that takes long is made more seldom. */
const comparison = { shortest: 2000, timesItsOwn: 20 };

/**
 * Watches stub files and folders of them until the signal aborts. Events of the
 * system tell of a change at once. A comparison every few seconds finds what
 * they miss: network file systems and shares of virtual machines have none.
 */
export async function watchStubFiles(
  paths: readonly string[],
  options: WatchOptions,
): Promise<void> {
  const { signal } = options;
  if (signal.aborted || paths.length === 0) return;
  const watch = new Watch(paths, options);
  const stop = () => watch.stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    await Promise.all([watch.follow(), watch.compare()]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

class Watch {
  readonly #paths: readonly string[];
  readonly #options: WatchOptions;
  readonly #burst: Debounce = createDebounce(pause);
  /** Whether what is watched may be gone, or something else by now. */
  #isStale = true;
  /** The versions that were read last. */
  #seen: string | undefined;

  constructor(paths: readonly string[], options: WatchOptions) {
    this.#paths = paths;
    this.#options = options;
  }

  stop(): void {
    this.#burst.stop();
  }

  async follow(): Promise<void> {
    let watch: PathWatch | undefined;
    this.#burst.ring();
    while (await this.#burst.next()) {
      if (this.#isStale) {
        this.#isStale = false;
        await watch?.close();
        watch = await this.#open();
      }
      this.#seen = await versionsOf(this.#paths);
      await this.#options.onChange();
    }
    await watch?.close();
  }

  async #open(): Promise<PathWatch> {
    const { onTrouble } = this.#options;
    const onTouch = (moved: boolean) => {
      this.#isStale ||= moved;
      this.#burst.ring();
    };
    return watchPlaces(await placesOf(this.#paths), { onTouch, onTrouble });
  }

  async compare(): Promise<void> {
    const { world, signal } = this.#options;
    let wait = comparison.shortest;
    while (await isOver(world.sleep(wait, signal))) {
      const before = this.#seen;
      const start = world.ticks();
      const versions = await versionsOf(this.#paths);
      const took = world.ticks() - start;
      wait = Math.max(comparison.shortest, took * comparison.timesItsOwn);
      if (before === undefined || versions === before) continue;
      if (this.#seen !== before) continue;
      this.#isStale = true;
      this.#burst.ring();
    }
  }
}

/** Whether a sleep came to its end; one that is stopped rejects. */
async function isOver(sleep: Promise<void>): Promise<boolean> {
  return await sleep.then(() => true, () => false);
}

/** A text that changes with every file that the paths name, with their number and with what links lead to. */
async function versionsOf(paths: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const path of paths) {
    const found = await findStubFiles(path);
    if (!found.ok) lines.push(found.reason);
    else {
      for (const file of found.value.files) {
        lines.push(`${file.path} ${await versionOf(file.path)}`);
      }
    }
  }
  return lines.join("\n");
}
