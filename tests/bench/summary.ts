import { type Line, lines } from "./summary_lines.ts";
import { keeps, type ProgramResult, type Verdict } from "./program.ts";
import type { Results } from "./results.ts";
import { shown, table } from "./table.ts";
import { spread, verdicts } from "./tables.ts";

/** The first table of the page: a row for each figure, with a sentence. */
export function summaryTable(results: Results): string {
  const rows = lines.map((line) => [
    line.what,
    ...figures(line, results),
    line.sentence,
  ]);
  return table(["what", "found", "rounds", "promised", "in a sentence"], rows);
}

/** What was found, in which rounds, and what was promised. */
function figures(line: Line, results: Results): [string, string, string] {
  const contest = results.contests.find(({ name }) => name === line.name);
  const program = results.programs.find(({ name }) => name === line.name);
  if (line.cell !== undefined) {
    return [cellOf(line.cell, program, line.streams), "", ""];
  }
  const verdict = contest === undefined
    ? program?.verdicts[line.verdict ?? 0]
    : verdicts(contest)[line.verdict ?? 0];
  const ratio = line.verdict === 1 ? contest?.peerRatio : contest?.ratio;
  const found = verdict?.value ?? ratio?.median;
  return [
    found === undefined ? "not measured" : shown(found),
    ratio ? spread(ratio) : "",
    verdict === undefined ? "" : promise(verdict),
  ];
}

function promise(verdict: Verdict): string {
  const text = `${verdict.bound} ${verdict.target}`;
  return keeps(verdict) ? text : `**missed**: ${text}`;
}

function cellOf(
  [row, column, unit]: NonNullable<Line["cell"]>,
  program: ProgramResult | undefined,
  streams?: number,
): string {
  const place = program?.columns.indexOf(column) ?? -1;
  const found = program?.rows.find(([name, count]) =>
    typeof name === "string" && name.startsWith(row) &&
    (streams === undefined || count === streams)
  );
  const cell = found?.[place] ?? null;
  return cell === null ? "not measured" : `${shown(cell)} ${unit}`;
}
