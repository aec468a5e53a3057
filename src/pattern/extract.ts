import { RE2JS } from "re2js";
import { compiledBefore } from "./compiled_before.ts";
import { maxProgram } from "./pattern.ts";

/** The longest pattern that takes something out of a text. */
const maxExtractLength = 1000;

/** What was found, or why not; without a reason the pattern just does not fit. */
export type Extract =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string | null };

/** A pattern that takes a group out of a text, in time linear in the text, or what is wrong with it. */
export type ExtractPattern =
  | { readonly ok: true; find(text: string, group: number | string): Extract }
  | { readonly ok: false; readonly reason: string };

/** Compiles a pattern in RE2's syntax, looked for anywhere in the text. */
export const compileExtract = compiledBefore(extractSource);

function extractSource(source: string): ExtractPattern {
  if (source.length > maxExtractLength) {
    const reason = `is longer than ${maxExtractLength} characters`;
    return { ok: false, reason };
  }
  try {
    const program = RE2JS.compile(source);
    if (program.programSize() > maxProgram) {
      return { ok: false, reason: "is too large" };
    }
    return { ok: true, find: (text, group) => find(program, text, group) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `cannot be read: ${why}` };
  }
}

/** A group that took no part in the match is as if nothing had been found. */
function find(program: RE2JS, text: string, group: number | string): Extract {
  try {
    const matcher = program.matcher(text);
    if (!matcher.find()) return { ok: false, reason: null };
    const part = matcher.group(group);
    return part === null
      ? { ok: false, reason: null }
      : { ok: true, text: part };
  } catch {
    const reason = `the pattern of "regex_extract" has no group ${
      JSON.stringify(group)
    }`;
    return { ok: false, reason };
  }
}
