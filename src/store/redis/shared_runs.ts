/**
 * Runs something once for all who ask at the same time. Who asks while it runs
 * gets the run after it, which all who asked meanwhile share.
 */
export function inSharedRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  function ask(): Promise<T> {
    if (running === null) {
      running = run().finally(() => running = null);
      return running;
    }
    const again = () => {
      next = null;
      return ask();
    };
    // What runs may have looked before the caller's last request was answered.
    return next ??= running.then(again, again);
  }
  return ask;
}
