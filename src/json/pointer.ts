import type { JsonPath } from "./values.ts";

/** A place in a document as a JSON pointer (RFC 6901); the whole document is `""`. */
export function pointerOf(place: JsonPath): string {
  return place.map((key) => `/${pointerStep(key)}`).join("");
}

/** A key as a step of a JSON pointer, behind its "/". */
export function pointerStep(key: string | number): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The key that a step of a JSON pointer names. */
export function keyOfStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
