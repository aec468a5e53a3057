import { computed, useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import {
  evicted,
  forgetRows,
  loaded,
  paused,
  rows,
  total,
} from "../journal.ts";
import { lazy } from "../lazy.tsx";
import { useListKeys } from "../list_keys.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { filterRows, isFiltering, readFilter } from "../request_filter.ts";
import { go, narrowed, place, setFilter, to, withQuery } from "../router.ts";
import { server } from "../store.ts";
import { count, counted } from "../text.ts";
import { NoRequests } from "./no_requests.tsx";
import { focusRow } from "../widgets/virtual_list.tsx";
import { RequestList } from "./request_list.tsx";

const RequestDetail = lazy(async () =>
  (await import("../later_views.ts")).RequestDetail
);

const statuses = [
  ["", "Any status"],
  ["2xx", "2xx"],
  ["3xx", "3xx"],
  ["4xx", "4xx"],
  ["5xx", "5xx"],
  ["cut", "Cut short"],
  ["pending", "Pending"],
];

function Choice(
  { name, label, options }: {
    name: string;
    label: string;
    options: readonly (readonly string[])[];
  },
) {
  const value = place.value.query.get(name) ?? "";
  const known = options.some(([option]) => option === value);
  return (
    <select
      aria-label={label}
      value={value}
      class={value === "" ? "" : "set"}
      onChange={(event) => setFilter(name, event.currentTarget.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>{text}</option>
      ))}
      {!known && <option value={value}>{value}</option>}
    </select>
  );
}

function StubFilter() {
  const id = place.value.query.get("stub");
  if (id === null) return null;
  return (
    <button
      type="button"
      class="button small set"
      onClick={() => setFilter("stub", "")}
    >
      Stub {id.slice(0, 8)} <span aria-hidden="true">×</span>
      <span class="sr-only">: show all stubs</span>
    </button>
  );
}

async function clear(): Promise<void> {
  const scope = narrowed.value;
  const where = scope === null ? "*" : encodeURIComponent(scope);
  const answer = await call<{ deleted: number }>(`/requests?scope=${where}`, {
    method: "DELETE",
  });
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  tell(`Cleared ${counted(answer.value.deleted, "request")}.`);
  forgetRows();
  refresh();
}

function Filters() {
  const methods = useComputed(() =>
    [...new Set(rows.value.map((row) => row.method))].sort()
  );
  const [heldAt, setHeldAt] = useState(0);
  const news = paused.value
    ? Math.max(0, (server.value?.requests_total ?? 0) - heldAt)
    : 0;
  return (
    <div class="filters" role="search" aria-label="Requests">
      <input
        type="search"
        data-filter
        aria-label="Filter by text"
        placeholder="Filter by path, header, body  ( / )"
        value={place.value.query.get("q") ?? ""}
        onInput={(event) => setFilter("q", event.currentTarget.value)}
      />
      <Choice
        name="method"
        label="Method"
        options={[
          ["", "Any method"],
          ...methods.value.map((name) => [name, name]),
        ]}
      />
      <Choice name="status" label="Status" options={statuses} />
      <Choice
        name="match"
        label="Match"
        options={[["", "Matched or not"], ["yes", "Matched"], [
          "no",
          "No match",
        ]]}
      />
      <StubFilter />
      <span class="grow" />
      <button
        type="button"
        class="button"
        aria-pressed={paused.value}
        onClick={() => {
          paused.value = !paused.value;
          setHeldAt(server.value?.requests_total ?? 0);
          if (!paused.value) refresh();
        }}
      >
        {paused.value
          ? `Resume${news > 0 ? ` (${count(news)} new)` : ""}`
          : "Pause"}
      </button>
      <button
        type="button"
        class="button"
        disabled={total.value === 0}
        onClick={clear}
      >
        Clear
      </button>
    </div>
  );
}

function Tally({ shown }: { shown: number }) {
  const all = total.value;
  const held = rows.value.length;
  return (
    <p class="tally muted" role="status">
      {shown === held
        ? counted(all, "request")
        : `${count(shown)} of ${counted(all, "request")}`}
      {held < all && `, the newest ${count(held)} are held here`}
      {evicted.value > 0 &&
        `, ${count(evicted.value)} older ones gone from the journal`}
    </p>
  );
}

const anyRequest = {
  q: undefined,
  method: undefined,
  status: undefined,
  match: undefined,
  stub: undefined,
};

function List({ active }: { active: string | undefined }) {
  const { item, query } = place.value;
  const filter = readFilter(query);
  const shown = shownRows.value;
  return (
    <section class="split-list" aria-label="Requests">
      <h1 class="sr-only">Requests</h1>
      <Filters />
      <Tally shown={shown.length} />
      {shown.length > 0 && (
        <RequestList rows={shown} active={active} open={item} query={query} />
      )}
      {shown.length === 0 && loaded.value && (
        <NoRequests
          filtering={isFiltering(filter)}
          clear={withQuery(anyRequest)}
        />
      )}
    </section>
  );
}

function show(id: string | undefined, options?: { replace: boolean }): void {
  const { query } = place.value;
  go(to("requests", id, Object.fromEntries(query)), options);
}

const shownRows = computed(() =>
  filterRows(rows.value, readFilter(place.value.query))
);

/** The journal, newest first, beside the request that is open. */
export function RequestsView() {
  const { item } = place.value;
  const active = useListKeys({
    items: shownRows,
    keyOf: (row) => row.id,
    start: item,
    open: show,
    onMove: (id) => {
      if (place.value.item !== undefined) show(id, { replace: true });
    },
    close: () => {
      if (place.value.item !== undefined) show(undefined);
    },
  });
  const before = useRef(item);
  useEffect(() => {
    if (item !== undefined) active.value = item;
    else if (before.current !== undefined) focusRow(before.current);
    before.current = item;
  }, [item]);
  return (
    <div class={item === undefined ? "split" : "split open"}>
      <List active={active.value} />
      {item !== undefined && <RequestDetail key={item} id={item} />}
    </div>
  );
}
