import { admitWork, tooMuchWork } from "../schema/compile_work.ts";
import type { OperandReader } from "./operand.ts";
import type { Place } from "./place.ts";

/** A text of an operand that takes long to compile. */
interface Compiled {
  readonly kind: "patterns" | "documents" | "expressions";
  readonly text: string;
  /** What makes it another one; the text unless more belongs to it. */
  readonly source?: string;
  /** Microseconds of an ordinary machine. */
  readonly work: number;
  readonly at: Place;
}

/** Whether a text may be compiled for its payload; the first for which there is no room has an issue. */
export function mayCompile(
  reader: OperandReader,
  { kind, text, source = text, work, at }: Compiled,
): boolean {
  const admission = admitWork(kind, source, work);
  if (admission === "refused") {
    reader.issue(`too_many_${kind}`, at, tooMuchWork(kind), text);
  }
  return admission === "admitted";
}
