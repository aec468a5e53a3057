import type { ComponentChildren } from "preact";
import { chooseRow, chosenRows } from "../chosen_rows.ts";
import { to } from "../router.ts";
import { type Row, shownTarget } from "../row.ts";
import { isShown } from "../shown_columns.ts";
import { gap, outcomeWord, timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { Took } from "./took.tsx";

interface Props {
  readonly row: Row;
  /** The row that came before it, where rows stand in the order of time. */
  readonly before: Row | undefined;
  readonly open: boolean;
  readonly query: URLSearchParams;
  /** How long the one took that took longest, in milliseconds. */
  readonly longest: number;
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

function Time(
  { row, before, target }: Pick<Props, "row" | "before"> & { target: string },
) {
  return (
    <>
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
    </>
  );
}

function PathCell(
  { row, open, query, target }: Omit<Props, "before" | "longest"> & {
    target: string;
  },
) {
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

/** A cell, unless its column is hidden. */
function Cell({ column, look = "", title, children }: {
  column: string;
  look?: string;
  title?: string | undefined;
  children: ComponentChildren;
}) {
  if (!isShown(column)) return null;
  return (
    <span
      role="cell"
      class={`c-${column.toLowerCase()} ${look}`}
      title={title}
    >
      {children}
    </span>
  );
}

/** A request in a line. */
export function RequestCells({ row, before, open, query, longest }: Props) {
  const { scope } = row;
  const target = shownTarget(row);
  return (
    <>
      <Cell column="Time" look="num muted">
        <Time row={row} before={before} target={target} />
      </Cell>
      <Cell column="Method" look="mono">{row.method}</Cell>
      <PathCell row={row} open={open} query={query} target={target} />
      <Cell column="Status">
        <StatusChip status={row.status} outcome={row.outcome} />
      </Cell>
      <Cell column="Stub">
        <Stub row={row} />
      </Cell>
      <Cell
        column="Scope"
        look={scope === null ? "cut muted global" : "cut muted"}
        title={scope ?? undefined}
      >
        {scope ?? "global"}
      </Cell>
      <Cell column="Took" look="num muted">
        <Took row={row} longest={longest} />
      </Cell>
    </>
  );
}
