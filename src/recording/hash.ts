import { createHash } from "node:crypto";

/** Sixteen hexadecimal digits that follow from a text or from bytes alone. */
export function hashOf(value: string | Uint8Array): string {
  return createHash("sha256").update(value).digest("hex").slice(0, 16);
}
