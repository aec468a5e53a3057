import { compiledBefore } from "./compiled_before.ts";

/** What in a pattern takes longer than its characters: microseconds for each, at most. */
const dear: readonly (readonly [RegExp, number])[] = [
  [/\\[wWdDsSpP]/g, 150],
  [/\[/g, 15],
  [/\)\{/g, 1500],
];

/** A range beyond ASCII: where case is ignored, each of its characters is looked up. */
const wideRange = /-(?:[^\0-\x7f]|\\[uUxp])/g;

/**
 * How long a pattern takes to compile at most, in microseconds of an ordinary
 * machine: 200, 5 for each character, and more for classes and counted repeats.
 * Thousands of imported stubs have the same pattern.
 */
export const patternWork = compiledBefore(workOf);

function workOf(source: string): number {
  let work = 200 + 5 * source.length;
  for (const [form, each] of dear) {
    work += each * (source.match(form)?.length ?? 0);
  }
  for (const [, count] of source.matchAll(/\{(?:\d*,)?(\d{1,6})/g)) {
    work += 3 * Number(count);
  }
  if (/\(\?[a-z]*i/.test(source)) {
    work += 2500 * (source.match(wideRange)?.length ?? 0);
  }
  return work;
}
