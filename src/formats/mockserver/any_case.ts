import {
  fullJavaPattern,
  type TranslatedPattern,
} from "../patterns/java_pattern.ts";

/** A pattern of MockServer's: case does not count, so that `[^a]` takes no "A". */
export function anyCase(pattern: string): TranslatedPattern {
  return fullJavaPattern(`(?i)${pattern}`);
}
