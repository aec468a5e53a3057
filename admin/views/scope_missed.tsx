import { useState } from "preact/hooks";
import type { NearMissListing } from "../../src/model/match_answer.ts";
import type { RowListing } from "../../src/model/request_row.ts";
import { call, complaint } from "../api.ts";
import { to } from "../router.ts";
import { type Row, shownTarget, toRow } from "../row.ts";
import { counted, timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";

/** Misses that are asked about: each costs the server a look at its stubs. */
const asked = 50;

interface Missed {
  readonly row: Row;
  readonly stub: string;
}

/** The stub of a scope that a request would have had there. */
async function stubFor(row: Row, name: string): Promise<Missed[]> {
  const answer = await call<NearMissListing>(
    `/requests/${encodeURIComponent(row.id)}/near-misses`,
  );
  if (answer.kind !== "ok") return [];
  return (answer.value.elsewhere ?? []).filter(({ scope }) => scope === name)
    .slice(0, 1).map(({ stub_id }) => ({ row, stub: stub_id }));
}

/** The newest requests without a match that stubs of a scope would have answered; what went wrong as a sentence. */
async function findMissed(name: string): Promise<readonly Missed[] | string> {
  const answer = await call<RowListing>(
    `/requests?view=rows&scope=*&outcome=no_match&limit=${asked}`,
  );
  if (answer.kind !== "ok") return complaint(answer);
  const found: Missed[] = [];
  for (const row of answer.value.requests.map(toRow).reverse()) {
    if (row.scope !== name) found.push(...await stubFor(row, name));
  }
  return found;
}

/** What a request lacked: it named another scope, or none. */
function lacked({ scope }: Row, name: string): string {
  return scope === null
    ? `selected no scope: the header “${name}: 1” is missing`
    : `selected scope “${scope}”`;
}

function Found({ found, name }: { found: readonly Missed[]; name: string }) {
  if (found.length === 0) {
    return (
      <p class="muted" role="status">
        None of the latest misses outside this scope would have matched here.
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {counted(found.length, "request")}{" "}
        would have been answered by stubs of this scope:
      </p>
      <ul class="lines">
        {found.map(({ row, stub }) => (
          <li key={row.id}>
            <a
              class="mono cut"
              href={to("requests", row.id, { scope: row.scope ?? "" })}
            >
              <Plain text={`${row.method} ${shownTarget(row)}`} />
            </a>
            <span class="muted cut" title={`by stub ${stub}`}>
              {lacked(row, name)}
            </span>
            <span class="num muted">{timeOfDay(row.time)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Requests that meant this scope and did not reach it, looked for when one asks. */
export function ScopeMissed({ name }: { name: string }) {
  const [found, setFound] = useState<readonly Missed[] | string>();
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    setFound(await findMissed(name));
    setBusy(false);
  };
  return (
    <>
      <h2>Requests that did not reach this scope</h2>
      {typeof found === "string" && <p class="issue">{found}</p>}
      {Array.isArray(found) && <Found found={found} name={name} />}
      <div class="bar">
        <button type="button" class="button" disabled={busy} onClick={look}>
          {found === undefined ? "Find them" : "Search again"}
        </button>
        <span class="muted">
          among the latest {asked} requests without a match
        </span>
      </div>
    </>
  );
}
