import { useEffect, useState } from "preact/hooks";
import type { RowListing } from "../../src/model/request_row.ts";
import { call } from "../api.ts";
import { to } from "../router.ts";
import { type Row, shownTarget, toRow } from "../row.ts";
import { timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import { ScopeDiagram } from "./scope_diagram.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";

const shown = 20;

/** The newest requests of a scope, asked for again when `news` changes. */
function useLatest(name: string, news: number): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    let here = true;
    call<RowListing>(
      `/requests?view=rows&limit=${shown}&scope=${encodeURIComponent(name)}`,
    ).then((answer) => {
      if (here && answer.kind === "ok") {
        setRows(answer.value.requests.map(toRow).reverse());
      }
    });
    return () => {
      here = false;
    };
  }, [name, news]);
  return rows;
}

function Call({ row }: { row: Row }) {
  return (
    <li>
      <a
        class="mono cut"
        href={to("requests", row.id, { scope: row.scope ?? "" })}
      >
        <Plain text={`${row.method} ${shownTarget(row)}`} />
      </a>
      <StatusChip status={row.status} outcome={row.outcome} />
      <span class="num muted">{timeOfDay(row.time)}</span>
    </li>
  );
}

/** The newest requests of a scope; `news` is their number, which tells when to ask again. */
export function ScopeCalls({ name, news }: { name: string; news: number }) {
  const rows = useLatest(name, news);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <div class="bar wrap">
        <h2 class="grow">Latest requests</h2>
        {rows.length > 0 && (
          <button
            type="button"
            class="button quiet small"
            onClick={() => setDrawn(true)}
          >
            Sequence diagram
          </button>
        )}
      </div>
      {isDrawn && <ScopeDiagram name={name} onClose={() => setDrawn(false)} />}
      {rows.length === 0 && <p class="muted">None yet.</p>}
      <ul class="lines">
        {rows.map((row) => <Call key={row.id} row={row} />)}
      </ul>
    </>
  );
}
