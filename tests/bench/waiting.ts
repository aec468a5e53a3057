export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Runs the job over all items, at most `width` at a time. */
export async function inParallel<T>(
  items: readonly T[],
  job: (item: T) => Promise<void>,
  width: number = 16,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await job(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
