import type { ContestResult, Entry } from "./contest.ts";
import {
  type Cell,
  keeps,
  type ProgramResult,
  type Verdict,
} from "./program.ts";
import { peerTarget } from "./scenarios.ts";
import type { Summary } from "./statistics.ts";
import { oneLine, shown, table } from "./table.ts";

export const contestColumns = [
  "contestant",
  "requests/s",
  "min to max",
  "p50 ms",
  "p99 ms",
  "Standin / it",
];

/** Markdown of one contest: a row for each contestant, then the verdicts. */
export function contestTable(result: ContestResult): string {
  const own = result.entries.find(({ role }) => role === "standin");
  const rows = result.entries.map((entry) => contestRow(entry, own));
  const missing = result.missing.map(({ name, reason }) =>
    `- ${name} is missing: ${oneLine(reason)}\n`
  );
  const below = [...verdicts(result).map(verdictLine), ...missing];
  return withLines(table(contestColumns, rows), below);
}

/** What a contestant did, and how many times as much Standin did. */
export function contestRow(entry: Entry, own: Entry | undefined): Cell[] {
  const { median, min, max } = entry.throughput;
  const ratio = own === undefined || own === entry
    ? null
    : own.throughput.median / median;
  return [
    entry.name,
    median,
    `${shown(min)} to ${shown(max)}`,
    entry.p50_ms.median,
    entry.p99_ms.median,
    ratio,
  ];
}

export function verdicts(result: ContestResult): Verdict[] {
  const { ratio, target, peerRatio, bestPeer, entries } = result;
  const reference = entries.find(({ role }) => role === "reference");
  const found: Verdict[] = [];
  if (ratio !== null && target !== null) {
    const text = `Standin / ${reference?.name} (${spread(ratio)})`;
    found.push({ text, value: ratio.median, target, bound: "at least" });
  }
  if (peerRatio !== null) {
    const text = `Standin / fastest peer, ${bestPeer} (${spread(peerRatio)})`;
    const value = peerRatio.median;
    found.push({ text, value, target: peerTarget, bound: "at least" });
  }
  return found;
}

/** How far the rounds of a ratio lie apart, and how many there are. */
export function spread({ min, max, values }: Summary): string {
  return `${shown(min)} to ${shown(max)} in ${values.length} rounds`;
}

export function programTable(result: ProgramResult): string {
  const below = result.verdicts.map(verdictLine);
  return withLines(table(result.columns, result.rows), below);
}

function withLines(table: string, lines: readonly string[]): string {
  return lines.length === 0 ? table : `${table}\n${lines.join("")}`;
}

function verdictLine(verdict: Verdict): string {
  return `- ${verdict.text}: **${shown(verdict.value)}**, ${verdict.bound} ` +
    `${verdict.target}: ${keeps(verdict) ? "kept" : "missed"}\n`;
}

/** All promised ratios of a run in one table. */
export function ratioTable(
  contests: readonly ContestResult[],
  programs: readonly ProgramResult[],
): string {
  const all = [
    ...contests.map((result) => [result.title, verdicts(result)] as const),
    ...programs.map((result) => [result.title, result.verdicts] as const),
  ];
  const rows = all.flatMap(([title, list]) =>
    list.map((verdict) => [
      title,
      verdict.text,
      verdict.value,
      `${verdict.bound} ${verdict.target}`,
      keeps(verdict) ? "yes" : "**no**",
    ])
  );
  return table(["scenario", "ratio", "found", "promised", "kept"], rows);
}
