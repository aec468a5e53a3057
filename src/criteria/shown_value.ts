import { type MatchValue, plainOf } from "./match_value.ts";

const mostShown = 120;

/** A value as it is shown in a sentence: JSON, cut where it is long. */
export function showValue(value: MatchValue): string {
  const plain = plainOf(value);
  if (plain instanceof Uint8Array) return `${plain.length} bytes`;
  if (typeof plain === "number") return String(plain);
  if (typeof plain === "string") {
    return plain.length > mostShown
      ? `${
        JSON.stringify(plain.slice(0, mostShown))
      }... (${plain.length} characters)`
      : JSON.stringify(plain);
  }
  try {
    return shorten(JSON.stringify(plain));
  } catch {
    // The native writer recurses, and a body may be nested beyond its stack.
    return "deeply nested JSON";
  }
}

/** A description, cut where it is long. */
export function shorten(text: string): string {
  return text.length > mostShown ? `${text.slice(0, mostShown)}...` : text;
}
