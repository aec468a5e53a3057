import type { Script, Step, Write } from "./script.ts";

/** What becomes of a script, write by write. */
export interface Change {
  /** What goes out in place of a write. */
  write(write: Write): Iterable<Step>;
  /** What goes out before the end, or before a hold; again where a script goes on behind an end. */
  end?(): Iterable<Step>;
}

/** Another script, made of one step at a time; what is there already comes without a promise. */
export function changedScript(script: Script, change: Change): Script {
  let ready: Iterator<Step> = [].values();
  /** The step at which the script ended; it comes again and again. */
  let last: Step | null | undefined;

  function take(step: Step | null): void {
    if (step === null || step.kind === "hold") {
      ready = (change.end?.() ?? [])[Symbol.iterator]();
      last = step;
    } else if (step.kind === "write") {
      ready = change.write(step)[Symbol.iterator]();
    } else {
      const isEnd = step.kind !== "stall";
      const before = isEnd ? change.end?.() ?? [] : [];
      ready = [...before, step].values();
    }
  }

  function next(): Step | null | Promise<Step | null> {
    for (;;) {
      const { done, value } = ready.next();
      if (done !== true) return value;
      if (last !== undefined) return last;
      const step = script.next();
      if (step instanceof Promise) {
        return step.then((one) => {
          take(one);
          return next();
        });
      }
      take(step);
    }
  }

  return { next, cancel: () => script.cancel?.() };
}
