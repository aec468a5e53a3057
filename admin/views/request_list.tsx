import type { Row } from "../row.ts";
import { isNarrow } from "../media.ts";
import { to } from "../router.ts";
import { stubsById } from "../store.ts";
import { duration, timeOfDay } from "../text.ts";
import { StatusChip } from "../widgets/status_chip.tsx";
import { StubLink } from "../widgets/stub_link.tsx";
import { VirtualList } from "../widgets/virtual_list.tsx";

interface Props {
  readonly rows: readonly Row[];
  readonly active: string | undefined;
  readonly open: string | undefined;
  readonly query: URLSearchParams;
}

const head = [
  "Time",
  "Method",
  "Path",
  "Status",
  "Stub",
  "Scope",
  "Chaos",
  "Took",
];

function Struck({ row }: { row: Row }) {
  const parts = [
    ...(row.latency > 0 ? [`+${duration(row.latency)}`] : []),
    ...(row.dropped ? ["dropped"] : []),
  ];
  return <>{parts.join(", ")}</>;
}

function Cells(
  { row, open, query }: { row: Row; open: boolean; query: URLSearchParams },
) {
  return (
    <>
      <span role="cell" class="c-time num muted">{timeOfDay(row.time)}</span>
      <span role="cell" class="c-method mono">{row.method}</span>
      <span role="cell" class="c-path">
        <a
          class="row-link mono cut"
          href={to("requests", row.id, Object.fromEntries(query))}
          aria-current={open ? "true" : undefined}
          title={row.target}
        >
          {row.target}
        </a>
      </span>
      <span role="cell" class="c-status">
        <StatusChip status={row.status} outcome={row.outcome} />
      </span>
      <span role="cell" class="c-stub">
        {row.stub === null
          ? (
            <span class="no-match">
              <span class="sign" aria-hidden="true">✗</span>no match
            </span>
          )
          : <StubLink id={row.stub} stub={stubsById.value.get(row.stub)} />}
      </span>
      <span role="cell" class="c-scope cut muted">{row.scope ?? "global"}</span>
      <span role="cell" class="c-chaos cut chaos">
        <Struck row={row} />
      </span>
      <span role="cell" class="c-took num muted">{duration(row.duration)}</span>
    </>
  );
}

/** The windowed table of requests. */
export function RequestList({ rows, active, open, query }: Props) {
  return (
    <VirtualList
      items={rows}
      keyOf={(row) => row.id}
      rowHeight={isNarrow.value ? 60 : 36}
      label="Requests, newest first"
      columns={open === undefined ? "request-columns" : "request-columns slim"}
      active={active}
      head={head.map((name) => (
        <span role="columnheader" key={name} class={`c-${name.toLowerCase()}`}>
          {name}
        </span>
      ))}
      rowClass={(row) =>
        `${row.id === open ? "open" : ""} ${row.stub === null ? "missed" : ""}`}
      row={(row) => <Cells row={row} open={row.id === open} query={query} />}
    />
  );
}
