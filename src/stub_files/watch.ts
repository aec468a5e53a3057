import type { World } from "../runtime/world.ts";
import { stubCount } from "./check.ts";
import { createDebounce, type Debounce } from "../runtime/debounce.ts";
import { type PathWatch, watchPaths } from "./path_watch.ts";
import { readStubFiles } from "./read.ts";
import type { StubSet } from "./stub_set.ts";

interface WatchOptions {
  /** Called after each burst of changes, and once at the start: a change may have come before the watch. Never twice at a time. */
  onChange(): Promise<void>;
  /** Called with the reason when nothing can be watched; the watch ends with it. */
  onTrouble(reason: string): void;
  readonly signal: AbortSignal;
}

/** Milliseconds. */
const pause = { quiet: 50, longest: 500 };

/** Watches stub files and folders of them until the signal aborts; it watches already when the call returns. */
export async function watchStubFiles(
  paths: readonly string[],
  { onChange, onTrouble, signal }: WatchOptions,
): Promise<void> {
  if (signal.aborted || paths.length === 0) return;
  const debounce = createDebounce(pause);
  let watch: PathWatch | undefined;
  let stale = false;
  const onTouch = (moved: boolean) => {
    stale ||= moved;
    debounce.ring();
  };
  const stop = () => debounce.stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    watch = watchPaths(paths, { onTouch });
    debounce.ring();
    while (await nextBurst(debounce, signal)) {
      if (stale) {
        stale = false;
        watch.close();
        watch = watchPaths(paths, { onTouch });
      }
      await onChange();
    }
  } catch (error) {
    onTrouble(error instanceof Error ? error.message : String(error));
  } finally {
    signal.removeEventListener("abort", stop);
    debounce.stop();
    watch?.close();
  }
}

async function nextBurst(
  debounce: Debounce,
  signal: AbortSignal,
): Promise<boolean> {
  return !signal.aborted && await debounce.next();
}

/**
 * Keeps a set of stubs as the files say until the signal aborts. Files with an
 * issue change nothing: the log tells what is wrong with them.
 */
export async function keepStubsFresh(
  paths: readonly string[],
  set: Pick<StubSet, "apply">,
  { log }: World,
  signal: AbortSignal,
): Promise<void> {
  let trouble = "";
  async function onChange(): Promise<void> {
    const reading = await readStubFiles(paths);
    if (signal.aborted) return;
    const result = reading.ok ? set.apply(reading.entries) : reading;
    const before = trouble;
    trouble = result.ok ? "" : result.problems.join("; ");
    if (result.ok) {
      if (!result.changed && before === "") return;
      log.info(`stub files changed: ${stubCount(result.count)}`);
    } else if (trouble !== before) {
      log.warn(`stub files are broken, the last good set stays: ${trouble}`);
    }
  }
  await watchStubFiles(paths, {
    onChange,
    onTrouble: (reason) =>
      log.error(
        `stub files are no longer watched, restart to see changes: ${reason}`,
      ),
    signal,
  });
}
