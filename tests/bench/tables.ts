import type { ContestResult, Entry } from "./contest.ts";
import {
  type Cell,
  keeps,
  type ProgramResult,
  type Verdict,
} from "./program.ts";
import { peerTarget } from "./scenarios.ts";
import type { Summary } from "./statistics.ts";

/** Markdown of one contest: a row for each contestant, then the verdicts. */
export function contestTable(result: ContestResult): string {
  const own = result.entries.find(({ role }) => role === "standin");
  const rows = result.entries.map((entry) => contestRow(entry, own));
  const columns = [
    "contestant",
    "requests/s",
    "min to max",
    "p50 ms",
    "p99 ms",
    "Standin / it",
  ];
  const missing = result.missing.map(({ name, reason }) =>
    `- ${name} is missing: ${oneLine(reason)}\n`
  );
  const below = [...verdicts(result).map(verdictLine), ...missing];
  return withLines(table(columns, rows), below);
}

function contestRow(entry: Entry, own: Entry | undefined): Cell[] {
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

function spread({ min, max, values }: Summary): string {
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

function table(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const texts = [columns, ...rows].map((row) => row.map(shown));
  const widths = columns.map((_, place) =>
    Math.max(3, ...texts.map((row) => row[place]?.length ?? 0))
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, n) => (row[n] ?? "").padEnd(width)).join(" | ")} |`;
  const [head = [], ...body] = texts;
  const rule = widths.map((width) => "-".repeat(width));
  return [head, rule, ...body].map(line).join("\n") + "\n";
}

/** Three significant digits, grouped; whole numbers in full. */
function shown(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "string") return oneLine(cell);
  if (Number.isInteger(cell) || Math.abs(cell) >= 1000) {
    return Math.round(cell).toLocaleString("en");
  }
  return String(Number(cell.toPrecision(3)));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|").slice(0, 200);
}
