import type { Row } from "./row.ts";

/** What the list can be sorted by. */
export const columns = [
  "time",
  "method",
  "path",
  "status",
  "stub",
  "scope",
  "took",
] as const;

type Column = typeof columns[number];

export interface Sort {
  readonly column: Column;
  readonly direction: "up" | "down";
}

const newestFirst: Sort = { column: "time", direction: "down" };

/** The order in the address: "took", "-took". */
export function readSort(query: URLSearchParams): Sort {
  const text = query.get("sort") ?? "";
  const name = text.replace(/^-/, "");
  const column = columns.find((one) => one === name);
  if (column === undefined) return newestFirst;
  return { column, direction: text.startsWith("-") ? "down" : "up" };
}

export function isNewestFirst({ column, direction }: Sort): boolean {
  return column === "time" && direction === "down";
}

/** What a click on a column's head asks for next; "" for the usual order. */
export function turned(sort: Sort, column: Column): string {
  const isFirstDown = column === "time" || column === "took";
  const isSame = sort.column === column;
  const down = isSame ? sort.direction === "up" : isFirstDown;
  return column === "time" && down ? "" : `${down ? "-" : ""}${column}`;
}

const keys: { readonly [C in Column]: (row: Row) => number | string } = {
  time: ({ seq }) => seq,
  method: ({ method }) => method,
  path: ({ target }) => target,
  status: ({ status }) => status ?? 0,
  // Those without a stub are together, by what became of them.
  stub: ({ stub, outcome }) => stub ?? ` ${outcome ?? ""}`,
  scope: ({ scope }) => scope ?? "",
  took: ({ duration }) => duration ?? Infinity,
};

/** Rows, given newest first, in another order; equal ones stay newest first. */
export function sortRows(rows: readonly Row[], sort: Sort): readonly Row[] {
  if (isNewestFirst(sort)) return rows;
  const key = keys[sort.column];
  const sign = sort.direction === "up" ? 1 : -1;
  return rows.toSorted((a, b) => {
    const one = key(a);
    const other = key(b);
    return one === other ? 0 : (one < other ? -1 : 1) * sign;
  });
}
