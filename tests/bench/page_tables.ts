import type { ContestResult } from "./contest.ts";
import type { Cell, ProgramResult } from "./program.ts";
import type { Results } from "./results.ts";
import { oneLine, shown, table } from "./table.ts";
import { contestColumns, contestRow } from "./tables.ts";

/** All contests in one table, then who is missing. */
export function throughputTable({ contests }: Results): string {
  const rows = contests.flatMap(({ title, entries }) => {
    const own = entries.find(({ role }) => role === "standin");
    return entries.map((entry, place) => [
      place === 0 ? title : "",
      ...contestRow(entry, own),
    ]);
  });
  return table(["scenario", ...contestColumns], rows) + missing(contests);
}

function missing(contests: readonly ContestResult[]): string {
  const reasons = new Map(
    contests.flatMap((contest) =>
      contest.missing.map(({ name, reason }) => [name, reason])
    ),
  );
  const lines = [...reasons].map(([name, reason]) =>
    `- ${name} is missing: ${oneLine(reason)}\n`
  );
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

/** Start and idle memory of each contestant in one table. */
export function startTable({ programs }: Results): string {
  const idle = programs.find(({ name }) => name === "idle");
  const start = programs.find(({ name }) => name === "start");
  const rows = (start?.rows ?? []).flatMap(([name = null, ms, min, max]) => {
    if (typeof ms !== "number") return [];
    const memory = idle?.rows.find(([other]) => other === name);
    return [[
      name,
      ms,
      range(min, max),
      memory?.[1] ?? null,
      memory?.[4] ?? null,
    ]];
  });
  const columns = ["contestant", "first answer ms", "min to max"];
  return table([...columns, "idle RSS MiB", "file MiB"], rows);
}

/** What grows, and what that costs, in one table. */
export function growthTable({ programs }: Results): string {
  const rows = programs.filter(isGrowth).flatMap((program) =>
    program.rows.map((row, place) => growthRow(program, row, place === 0))
  );
  const columns = ["what grows", "to", "requests/s", "µs/request", "RSS MiB"];
  return table(columns, rows);
}

/** Growth of throughput; that of streams has columns of its own. */
function isGrowth({ name, columns }: ProgramResult): boolean {
  return name.startsWith("growth-") && columns.includes("µs/request");
}

function growthRow(
  { title, columns }: ProgramResult,
  row: readonly Cell[],
  first: boolean,
): Cell[] {
  const at = (column: string) => row[columns.indexOf(column)] ?? null;
  return [
    first ? title.replace(/^growth with /, "") : "",
    row[0] ?? null,
    at("requests/s"),
    at("µs/request"),
    at("RSS MiB"),
  ];
}

/** Event streams, a few and many, in one table. */
export function streamsTable({ programs }: Results): string {
  const some = ["streams", "growth-streams"].flatMap((wanted) =>
    programs.filter(({ name }) => name === wanted)
  );
  return table(some[0]?.columns ?? [], some.flatMap(({ rows }) => rows));
}

function range(min: Cell | undefined, max: Cell | undefined): string {
  return `${shown(min ?? null)} to ${shown(max ?? null)}`;
}
