import { useEffect, useState } from "preact/hooks";
import type { RowListing } from "../../src/model/request_row.ts";
import { call } from "../api.ts";
import { to } from "../router.ts";
import { type Row, shownTarget, toRow } from "../row.ts";
import { server } from "../store.ts";
import { counted, timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";

/** Streams that are listed. */
const most = 100;

/** The streams that go on now, looked at as often as the server is asked for its facts. */
export function OpenStreams() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const facts = server.value;
  useEffect(() => {
    const leaving = new AbortController();
    call<RowListing>(
      `/requests?view=rows&scope=*&outcome=open&limit=${most}`,
      { signal: leaving.signal },
    ).then((answer) => {
      if (answer.kind === "ok") setRows(answer.value.requests.map(toRow));
    });
    return () => leaving.abort();
  }, [facts]);
  if (rows.length === 0) return <p class="muted">No open streams.</p>;
  return (
    <ul class="lines">
      {rows.map((row) => (
        <li key={row.id}>
          <a class="mono cut" href={to("requests", row.id)}>
            <Plain text={`${row.method} ${shownTarget(row)}`} />
          </a>
          <span class="muted">{row.scope ?? "global"}</span>
          <span class="num muted">{counted(row.sent ?? 0, "event")}</span>
          <span class="num muted">since {timeOfDay(row.time)}</span>
        </li>
      ))}
    </ul>
  );
}
