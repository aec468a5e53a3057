/** An id that follows from a text alone, so that an import made again has the same ones: two sums of FNV-1a, as hexadecimal digits. */
export function idOf(text: string): string {
  return hex(sum(text, 0x811c9dc5)) + hex(sum(text, 0x01000193));
}

function sum(text: string, start: number): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
