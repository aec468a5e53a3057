import { RE2JS } from "re2js";
import { compiledBefore } from "./compiled_before.ts";
import { type CompiledPattern, compilePattern, maxProgram } from "./pattern.ts";

/** The longest pattern that is looked for. */
const maxSearchLength = 1000;

/**
 * Compiles a pattern as JSON Schema has it: looked for anywhere in the text.
 * RE2's syntax is that of ECMAScript without look-around and back-references;
 * behind a `^` they run as Python's, where that is proven linear.
 */
export const compileSearch = compiledBefore(searchSource);

function searchSource(source: string): CompiledPattern {
  if (source.length > maxSearchLength) return refused("it is too long");
  try {
    const program = RE2JS.compile(source);
    if (program.programSize() > maxProgram) return refused("it is too large");
    const test = (text: string) => program.test(text);
    return { ok: true, beginning: "", test };
  } catch (error) {
    if (source.startsWith("^")) return compilePattern(`(?a)${source}`);
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function refused(reason: string): CompiledPattern {
  return { ok: false, reason, position: 0 };
}
