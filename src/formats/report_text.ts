import type { ReportLine, Score } from "../model/import.ts";

/** Lines of a report for a terminal: the score, then all that was not simply kept. */
export function reportLines(
  { score, lines, format }: {
    readonly score: Score;
    readonly lines: readonly ReportLine[];
    readonly format: string;
  },
): string[] {
  return [
    scoreLine(score, format),
    ...lines.filter(({ verdict }) => verdict !== "kept").map(oneLine),
  ];
}

function scoreLine(
  { kept, rewritten, lost, refused }: Score,
  format: string,
): string {
  const total = kept + rewritten + lost + refused;
  const parts = [
    [rewritten, "rewritten"],
    [lost, "with something lost"],
    [refused, "refused"],
  ].filter(([count]) => count !== 0).map(([count, what]) => `${count} ${what}`);
  return [
    `${kept} of ${total} ${
      total === 1 ? "entry" : "entries"
    } of ${format} kept as they are`,
    ...parts,
  ].join(", ");
}

function oneLine(
  { file, line, column, pointer, verdict, effect, message }: ReportLine,
): string {
  const told = effect === "none" ? verdict : `${verdict} (${effect})`;
  const what = pointer === "" ? message : `${pointer} ${message}`;
  const text = `${file}:${line}:${column}: ${told}: ${what}`;
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** The exit code of an import (docs/command-line.md): 1 where something was refused, 3 where something is not as it was. */
export function exitCodeOf({ rewritten, lost, refused }: Score): 0 | 1 | 3 {
  if (refused > 0) return 1;
  return rewritten + lost > 0 ? 3 : 0;
}
