import type { Script, Step } from "./script.ts";

/** A script that ends a connection after so many events; asked once more, it goes on. */
export function limitedScript(script: Script, events: number): Script {
  if (events === Infinity) return script;
  let sent = 0;
  let held: Step | null = null;

  function pass(step: Step | null): Step | null {
    if (step?.kind !== "write" || step.mark === null) return step;
    if (sent++ !== events) return step;
    held = step;
    return { kind: "end", delayMs: 0, isPlanned: true };
  }

  return {
    next() {
      if (held !== null) {
        const step = held;
        held = null;
        return step;
      }
      const step = script.next();
      return step instanceof Promise ? step.then(pass) : pass(step);
    },
    cancel: () => script.cancel?.(),
  };
}
