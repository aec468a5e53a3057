import type { Row } from "./row.ts";

/** The filter of the request list, as it stands in the address. */
export interface RowFilter {
  readonly text: string;
  readonly method: string;
  readonly status: string;
  readonly match: string;
  readonly stub: string;
}

export function readFilter(query: URLSearchParams): RowFilter {
  const read = (name: string) => query.get(name) ?? "";
  return {
    text: read("q"),
    method: read("method"),
    status: read("status"),
    match: read("match"),
    stub: read("stub"),
  };
}

export function isFiltering(filter: RowFilter): boolean {
  return Object.values(filter).some((value) => value !== "");
}

function statusFits(row: Row, wanted: string): boolean {
  if (wanted === "pending") return row.outcome === undefined;
  if (wanted === "cut") {
    return row.outcome === "dropped" || row.outcome === "client_left";
  }
  const status = String(row.status ?? "");
  return /^\dxx$/i.test(wanted)
    ? status.length === 3 && status[0] === wanted[0]
    : status === wanted;
}

function matchFits(row: Row, wanted: string): boolean {
  if (wanted === "yes") return row.stub !== null;
  return row.outcome === "no_match";
}

/** The rows that a filter lets through, in their order. */
export function filterRows(
  rows: readonly Row[],
  filter: RowFilter,
): readonly Row[] {
  if (!isFiltering(filter)) return rows;
  const text = filter.text.trim().toLowerCase();
  return rows.filter((row) =>
    (filter.method === "" || row.method === filter.method) &&
    (filter.match === "" || matchFits(row, filter.match)) &&
    (filter.status === "" || statusFits(row, filter.status)) &&
    (filter.stub === "" || row.stub === filter.stub) &&
    (text === "" || row.hay.includes(text))
  );
}
