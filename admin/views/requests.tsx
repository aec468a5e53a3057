import { computed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { evicted, loaded, rows, total } from "../journal.ts";
import { later } from "../later.ts";
import { lazy } from "../lazy.tsx";
import { useListKeys } from "../list_keys.ts";
import { go, place, to, withQuery } from "../router.ts";
import { filterRows, isFiltering, readFilter } from "../row_filter.ts";
import { readSort, sortRows } from "../row_sort.ts";
import { count, counted } from "../text.ts";
import { focusRow } from "../widgets/virtual_list.tsx";
import { NoRequests } from "./no_requests.tsx";
import { RequestFilters } from "./request_filters.tsx";
import { RequestList } from "./request_list.tsx";

const RequestDetail = lazy(async () => (await later()).RequestDetail);

function Tally({ shown }: { shown: number }) {
  const all = total.value;
  const held = rows.value.length;
  return (
    <p
      class="tally muted"
      role={shown === held ? undefined : "status"}
    >
      {shown === held
        ? counted(all, "request")
        : `${count(shown)} of ${counted(all, "request")}`}
      {loaded.value && held < all && held >= 10_000 &&
        `, of which the newest ${count(held)} are searched`}
      {evicted.value > 0 &&
        `, ${counted(evicted.value, "older one")} gone from the journal`}
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
      <RequestFilters />
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
  const query = new URLSearchParams(place.value.query);
  query.delete("beside");
  go(to("requests", id, Object.fromEntries(query)), options);
}

const shownRows = computed(() => {
  const { query } = place.value;
  return sortRows(filterRows(rows.value, readFilter(query)), readSort(query));
});

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
    isMiss: (row) => row.outcome === "no_match",
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
