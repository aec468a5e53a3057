import type { Step, Stop, Write } from "./script.ts";

/** A step as plain JSON, with its bytes in base64; what is called as it goes out stays behind. */
export type StepText =
  | Omit<Stop, "onPlay">
  | Omit<Write, "onPlay" | "bytes"> & { readonly bytes: string };

export function stepText(step: Step): StepText {
  const { onPlay: _, ...told } = step;
  return told.kind === "write"
    ? { ...told, bytes: told.bytes.toBase64() }
    : told;
}

export function stepOf(told: StepText): Step {
  return told.kind === "write"
    ? { ...told, bytes: Uint8Array.fromBase64(told.bytes) }
    : told;
}
