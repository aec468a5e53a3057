import type { Script, Step } from "../answers/script.ts";

/** What is asked of a script at most to count its bytes (docs/limits.md). */
const maxCounted = 1024 * 1024;

/** What a write takes beside its bytes. */
const writeFrame = 200;

interface Counted {
  /** The same script, from its start. */
  readonly script: Script;
  /** Its bytes; `null` where it has no end, or goes on too long. */
  readonly bytes: number | null;
}

/** A script that is made once the bytes of another one are counted, as far as that can be done before it is played. */
export function onceCounted(
  script: Script,
  make: (counted: Counted) => Script,
): Script {
  let made: Script | null = null;
  return {
    next() {
      if (made !== null) return made.next();
      return countBytes(script).then((counted) => {
        made = make(counted);
        return made.next();
      });
    },
    cancel: () => script.cancel?.(),
  };
}

async function countBytes(script: Script): Promise<Counted> {
  const steps: (Step | null)[] = [];
  let bytes = 0;
  let isWhole = false;
  let trouble: Promise<never> | null = null;
  try {
    while (bytes + steps.length * writeFrame < maxCounted) {
      const made = script.next();
      const step = made instanceof Promise ? await made : made;
      steps.push(step);
      isWhole = step === null;
      if (step === null || step.kind === "hold") break;
      if (step.kind === "write") bytes += step.bytes.length;
    }
  } catch (error) {
    // What comes before it still goes out.
    trouble = Promise.reject(error);
    trouble.catch(() => {});
  }
  let at = 0;
  const next = () => {
    if (at < steps.length) return steps[at++] ?? null;
    return trouble ?? script.next();
  };
  return { script: { next }, bytes: isWhole ? bytes : null };
}
