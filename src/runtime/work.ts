import type { WorkMeter } from "./work_meter.ts";
import type { World } from "./world.ts";

/** Long work that can be interrupted wherever it yields. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Does work to its end: at once, or with rests. */
export type Worker = <T>(work: Work<T>) => T | Promise<T>;

/** Makes something of each item, one a step; those of which it makes `null` are left out. */
export function* made<T, R>(
  items: Iterable<T>,
  make: (item: T) => R | null,
): Work<R[]> {
  const all: R[] = [];
  for (const item of items) {
    const one = make(item);
    if (one !== null) all.push(one);
    yield;
  }
  return all;
}

/** Work of which nothing is left to do. */
// deno-lint-ignore require-yield
export function* noWork<T>(result: T): Work<T> {
  return result;
}

/** Does work in one go, for as long as it takes. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Milliseconds that work may take before requests have their turn. */
export const slice = 10;

/** Does work in slices, so that a server goes on answering; how long it takes then depends on what else there is to do. */
export async function finishInSlices<T>(
  work: Work<T>,
  { ticks, sleep }: Pick<World, "ticks" | "sleep">,
): Promise<T> {
  let start = ticks();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (ticks() - start < slice) continue;
    await sleep(0);
    start = ticks();
  }
}

/** Does work in the turns that all long work shares, however much of it there is at once; each step counts as so many bytes. */
export async function finishInTurns<T>(
  work: Work<T>,
  meter: WorkMeter,
  cost: number,
): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await meter.spend(cost);
  }
}
