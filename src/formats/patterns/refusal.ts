import { compilePattern } from "../../pattern/pattern.ts";
import { patternWork } from "../../pattern/pattern_work.ts";
import { admitWork } from "../../schema/compile_work.ts";

/** Characters of a pattern, as of every other one (docs/limits.md). */
const maxPattern = 10_000;

/** Why a pattern of another tool is too long to be looked at; `null` where it is not. */
export function whyTooLong(source: string): string | null {
  return source.length > maxPattern
    ? `a pattern has more than ${maxPattern} characters`
    : null;
}

/**
 * Why a translated pattern is refused; `null` where it is not. Where its entry
 * has more of them than a stub may have, the stub is refused by its own check.
 */
export function whyRefused(pattern: string): string | null {
  const admission = admitWork("patterns", pattern, patternWork(pattern));
  if (admission !== "admitted") return null;
  const compiled = compilePattern(pattern);
  return compiled.ok ? null : compiled.reason;
}
