import { useMemo } from "preact/hooks";
import { isDense } from "../display.ts";
import { readMore } from "../journal.ts";
import { isNarrow } from "../media.ts";
import { setFilter } from "../router.ts";
import type { Row } from "../row.ts";
import { columns, isNewestFirst, readSort, turned } from "../row_sort.ts";
import { isShown, leftOut } from "../shown_columns.ts";
import { VirtualList } from "../widgets/virtual_list.tsx";
import { RequestCells } from "./request_cells.tsx";
import { longestOf } from "./took.tsx";

interface Props {
  readonly rows: readonly Row[];
  readonly active: string | undefined;
  readonly open: string | undefined;
  readonly query: URLSearchParams;
}

const sortWords = { up: "ascending", down: "descending" } as const;

function Head({ name, query }: { name: string; query: URLSearchParams }) {
  const key = name.toLowerCase();
  const column = columns.find((one) => one === key);
  const sort = readSort(query);
  const direction = sort.column === column ? sort.direction : undefined;
  return (
    <span
      role="columnheader"
      class={`c-${key}`}
      aria-sort={direction === undefined ? "none" : sortWords[direction]}
    >
      {column === undefined ? name : (
        <button
          type="button"
          class="sort"
          onClick={() => setFilter("sort", turned(sort, column))}
        >
          {name}
          {direction !== undefined && (
            <span aria-hidden="true">{direction === "up" ? " ▲" : " ▼"}</span>
          )}
        </button>
      )}
    </span>
  );
}

const head = [
  "Time",
  "Method",
  "Path",
  "Status",
  "Stub",
  "Scope",
  "Took",
];

/** No width for a column that is not shown, so that the others have its room. */
function widths(): Record<string, string> {
  const names = leftOut.value.map((one) => `--${one.toLowerCase()}`);
  return Object.fromEntries(names.map((name) => [name, " "]));
}

/** The height of a row in CSS pixels, as the style sheet has it. */
function rowHeight(): number {
  if (isNarrow.value) return 60;
  return isDense.value ? 28 : 36;
}

/** The windowed table of requests. */
export function RequestList({ rows, active, open, query }: Props) {
  const sort = readSort(query);
  const isTime = sort.column === "time";
  const step = isNewestFirst(sort) ? 1 : -1;
  const longest = useMemo(() => longestOf(rows), [rows]);
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.id}
      rowHeight={rowHeight()}
      label={isNewestFirst(sort) ? "Requests, newest first" : "Requests"}
      columns={open === undefined ? "request-columns" : "request-columns slim"}
      active={active}
      onEnd={readMore}
      widths={widths()}
      head={head.filter(isShown).map((name) => (
        <Head key={name} name={name} query={query} />
      ))}
      rowClass={(row) =>
        `${row.id === open ? "open" : ""} ${
          row.outcome === "no_match" ? "missed" : ""
        } ${row.id === query.get("beside") ? "beside" : ""}`}
      row={(row, index) => (
        <RequestCells
          row={row}
          before={isTime ? rows[index + step] : undefined}
          open={row.id === open}
          query={query}
          longest={longest}
        />
      )}
    />
  );
}
