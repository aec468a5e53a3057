import type { Work } from "../runtime/work.ts";
import { inPass, newMemory, ReadingPass } from "./reading_pass.ts";
import { writeText } from "./written_text.ts";

/**
 * Reads a payload, or a part of it, in as many passes as there are turns' worth
 * of patterns, templates and the like to compile, each of which is kept
 * compiled, of parts of long criteria to read and of long texts to write.
 */
export function* readInSteps<T>(read: () => T): Work<T> {
  const memory = newMemory();
  for (let isFirst = true;; isFirst = false) {
    const pass = new ReadingPass(memory);
    const outcome = inPass(pass, read);
    if (pass.isWhole) {
      // What is done with the outcome takes a turn of its own.
      if (!isFirst) yield;
      return outcome;
    }
    pass.undo();
    yield;
    for (const value of pass.unwritten) yield* writeText(value);
  }
}
