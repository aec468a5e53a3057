import { useEffect, useState } from "preact/hooks";
import type { MissGroup } from "../../src/model/miss_group.ts";
import type { RowListing } from "../../src/model/request_row.ts";
import { call, complaint } from "../api.ts";
import { recordOrder } from "../chosen_rows.ts";
import { total } from "../journal.ts";
import { tell } from "../notices.ts";
import { narrowed, place, to } from "../router.ts";
import { visibleMisses } from "../secrets.ts";
import { stubs } from "../store.ts";
import { count, counted, dateTime } from "../text.ts";
import { useRecord } from "../use_record.ts";
import { Empty } from "../widgets/empty.tsx";
import { Plain } from "../widgets/plain.tsx";
import { FixableMisses } from "./fixable_misses.tsx";

interface MissListing {
  readonly misses: readonly MissGroup[];
  readonly total: number;
}

/** Asks again when requests came or stubs changed, but not more often than every second. */
function useKinds(): MissListing | string | undefined {
  const [kinds, setKinds] = useState<MissListing | string | undefined>();
  const scope = encodeURIComponent(narrowed.value ?? "*");
  const news = total.value;
  const known = stubs.value;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await call<MissListing>(`/misses?scope=${scope}`, {
        signal: controller.signal,
      });
      if (answer.kind === "stopped") return;
      setKinds(answer.kind === "ok" ? answer.value : complaint(answer));
    }, kinds === undefined ? 0 : 1000);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [scope, news, known]);
  return kinds;
}

/** As many requests of a kind as stubs are made of at a time. */
const most = 1000;

/** Whether a target has the shape of a path, whose `{}` are single segments. */
function hasShape(target: string, shape: string): boolean {
  const path = target.split("?")[0]?.split("/") ?? [];
  const parts = shape.split("/");
  return path.length === parts.length &&
    parts.every((part, index) => part === "{}" || part === path[index]);
}

/** Makes stubs of all requests of a kind that are of one scope. */
async function recordKind(
  { method, path_shape }: MissGroup,
  scope: string | null,
): Promise<void> {
  const answer = await call<RowListing>(
    `/requests?view=rows&outcome=no_match&limit=${most}&method=${
      encodeURIComponent(method)
    }&scope=${encodeURIComponent(scope ?? "")}`,
  );
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  const ids = answer.value.requests
    .filter(({ target }) => hasShape(target, path_shape))
    .map(({ id }) => id);
  if (ids.length > 0) recordOrder.value = { scope, ids };
}

/** What would fix all of one kind: the stub that came closest to the newest of them. */
function Fix({ group }: { group: MissGroup }) {
  const record = useRecord(group.request_id);
  if (record === undefined) return null;
  if (record.kind !== "ok") {
    return <p class="muted">The latest of them is no longer in the journal.</p>;
  }
  const misses = group.near_miss === null ? [] : [group.near_miss];
  const query = Object.fromEntries(place.value.query);
  return (
    <div class="stack">
      <div class="bar wrap">
        <a class="button" href={to("requests", group.request_id, query)}>
          Open the latest
        </a>
        <button
          type="button"
          class="button"
          onClick={() => recordKind(group, record.value.scope)}
        >
          Create stubs from these
        </button>
      </div>
      <FixableMisses
        misses={misses}
        shown={visibleMisses(misses, record.value)}
        record={record.value}
      />
    </div>
  );
}

function Kind({ group }: { group: MissGroup }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="card near kind"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="grow kind-words">
          <strong class="mono">
            {group.method} <Plain text={group.path_shape} />
          </strong>
          <span>
            <Plain text={group.reason} />
          </span>
          <span class="muted">
            {group.count === 1
              ? dateTime(group.last_at)
              : `${dateTime(group.first_at)} to ${dateTime(group.last_at)}`}
          </span>
        </span>
        <span class="num kind-count" title={counted(group.count, "request")}>
          {count(group.count)}
        </span>
      </summary>
      {isOpen && (
        <div class="kind-fix">
          <Fix group={group} />
        </div>
      )}
    </details>
  );
}

/** The requests without a match, grouped by method, shape of the path and reason. */
export function MissKinds() {
  const kinds = useKinds();
  if (kinds === undefined) return null;
  if (typeof kinds === "string") return <p class="issue tally">{kinds}</p>;
  if (kinds.misses.length === 0) {
    return (
      <Empty title="Every request found its stub">
        <p>Misses are grouped here by what they have in common.</p>
      </Empty>
    );
  }
  return (
    <div class="kinds">
      <p class="muted">
        {`${counted(kinds.total, "request")} without a match, in ${
          counted(kinds.misses.length, "kind")
        }. One fix covers the whole kind.`}
      </p>
      {kinds.misses.map((group) => (
        <Kind
          key={`${group.method} ${group.path_shape} ${group.reason}`}
          group={group}
        />
      ))}
    </div>
  );
}
