import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type Row, shownTarget } from "../row.ts";
import { chooseRow, chosenRows } from "../chosen_rows.ts";
import { hiddenColumns, isDense } from "../display.ts";
import { readMore } from "../journal.ts";
import { isNarrow } from "../media.ts";
import { setFilter, to } from "../router.ts";
import { columns, isNewestFirst, readSort, turned } from "../row_sort.ts";
import { gap, outcomeWord, timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { VirtualList } from "../widgets/virtual_list.tsx";
import { longestOf, Took } from "./took.tsx";

interface Props {
  readonly rows: readonly Row[];
  readonly active: string | undefined;
  readonly open: string | undefined;
  readonly query: URLSearchParams;
}

function Stub({ row }: { row: Row }) {
  if (row.stub !== null) {
    return <StubLink of={{ stub_id: row.stub, scope: row.stubScope }} />;
  }
  if (row.outcome === "no_match") {
    return (
      <span class="no-match">
        <span class="sign" aria-hidden="true">✗</span>no match
      </span>
    );
  }
  if (row.upstream !== undefined) {
    return <span class="chip warn" title={row.upstream}>upstream</span>;
  }
  return (
    <span class="muted cut">
      {row.outcome === undefined ? "" : outcomeWord(row.outcome)}
    </span>
  );
}

interface TimeProps {
  readonly row: Row;
  /** The row that came before it, where rows stand in the order of time. */
  readonly before: Row | undefined;
  readonly target: string;
}

function TimeCell({ row, before, target }: TimeProps) {
  return (
    <span role="cell" class="c-time num muted">
      {chosenRows.value !== undefined && (
        <input
          type="checkbox"
          aria-label={`Select ${row.method} ${target}`}
          checked={chosenRows.value.has(row.id)}
          onChange={({ currentTarget }) =>
            chooseRow(row.id, currentTarget.checked)}
        />
      )}
      {timeOfDay(row.time)}
      {before !== undefined && chosenRows.value === undefined && (
        <span class="gap" title="Since the row before">
          {gap(row.time.getTime() - before.time.getTime())}
        </span>
      )}
    </span>
  );
}

/** The time stays while rows are chosen: the boxes stand beside it. */
const hidden = computed(() =>
  hiddenColumns.value.filter((one) =>
    one !== "Time" || chosenRows.value === undefined
  )
);

function isShown(column: string): boolean {
  return !hidden.value.includes(column);
}

function PathCell({ row, open, query, target }: {
  row: Row;
  open: boolean;
  query: URLSearchParams;
  target: string;
}) {
  return (
    <span role="cell" class="c-path">
      <a
        class="row-link mono cut"
        href={to("requests", row.id, Object.fromEntries(query))}
        aria-current={open ? "true" : undefined}
        title={target}
      >
        <Plain text={target} />
      </a>
      {row.sentBy !== undefined && (
        <span class="chip plain">
          {row.sentBy === "replay" ? "sent by the UI" : row.sentBy}
        </span>
      )}
    </span>
  );
}

function Cells(
  { row, before, open, query, longest }: {
    row: Row;
    /** The row that came before it, where rows stand in the order of time. */
    before: Row | undefined;
    open: boolean;
    query: URLSearchParams;
    longest: number;
  },
) {
  const target = shownTarget(row);
  return (
    <>
      {isShown("Time") && (
        <TimeCell
          row={row}
          before={before}
          target={target}
        />
      )}
      {isShown("Method") && (
        <span role="cell" class="c-method mono">{row.method}</span>
      )}
      <PathCell row={row} open={open} query={query} target={target} />
      {isShown("Status") && (
        <span role="cell" class="c-status">
          <StatusChip status={row.status} outcome={row.outcome} />
        </span>
      )}
      {isShown("Stub") && (
        <span role="cell" class="c-stub">
          <Stub row={row} />
        </span>
      )}
      {isShown("Scope") && (
        <span
          role="cell"
          class={`c-scope cut muted${row.scope === null ? " global" : ""}`}
          title={row.scope ?? undefined}
        >
          {row.scope ?? "global"}
        </span>
      )}
      {isShown("Took") && (
        <span role="cell" class="c-took num muted">
          <Took row={row} longest={longest} />
        </span>
      )}
    </>
  );
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
  const names = hidden.value.map((one) => `--${one.toLowerCase()}`);
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
        <Cells
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
