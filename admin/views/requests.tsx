import { useLayoutEffect, useRef } from "preact/hooks";
import {
  evicted,
  filterIssue,
  hasMore,
  loaded,
  rows,
  total,
} from "../journal.ts";
import { chosenRows } from "../chosen_rows.ts";
import { later, laterStyles } from "../later.ts";
import { lazy } from "../lazy.tsx";
import { useListKeys } from "../list_keys.ts";
import { go, place, toRequest, withQuery } from "../router.ts";
import { filterNames, isFiltering } from "../row_filter.ts";
import type { Row } from "../row.ts";
import { shownRows } from "../shown_rows.ts";
import { count, counted } from "../text.ts";
import { focusRow } from "../widgets/virtual_list.tsx";
import { RequestFilters, StubFilter } from "./request_filters.tsx";
import { RequestList } from "./request_list.tsx";

const ChoiceBar = lazy(async () => (await later()).ChoiceBar);
const MissKinds = lazy(async () => (await later()).MissKinds);
// A file of its own: the list is not to fetch all other views with it.
const TimeStrip = lazy(async () =>
  (await import("./time_strip.tsx")).TimeStrip
);
const SearchChips = lazy(async () => {
  const [{ SearchChips }] = await Promise.all([
    import("../widgets/search_chips.tsx"),
    laterStyles(),
  ]);
  return SearchChips;
});
const NoRequests = lazy(async () =>
  (await import("./no_requests.tsx")).NoRequests
);
const RequestDetail = lazy(async () => (await later()).RequestDetail);

/** How many rows there are: of those a filter lets through, as many as were asked for. */
function tally(): string {
  const all = total.value;
  const held = rows.value.length;
  if (all === 0 && !loaded.value) return "Loading…";
  const { query } = place.value;
  const isSorted = query.has("sort") && hasMore.value;
  const shown = isFiltering(query)
    ? `${count(held)}${hasMore.value ? " or more" : ""} of ${
      counted(all, "request")
    }`
    : counted(all, "request");
  const sorted = isSorted ? `, the newest ${count(held)} sorted` : "";
  const gone = evicted.value > 0
    ? `, ${counted(evicted.value, "older one")} no longer in the journal`
    : "";
  return shown + sorted + gone;
}

function Tally() {
  if (filterIssue.value !== "") {
    return <p class="tally issue" role="alert">{filterIssue.value}</p>;
  }
  return (
    <p
      class="tally muted"
      role={isFiltering(place.value.query) ? "status" : undefined}
    >
      {tally()}
    </p>
  );
}

const anyRequest = Object.fromEntries(
  [...filterNames, "time"].map((name) => [name, undefined]),
);

function List({ active }: { active: string | undefined }) {
  const { item, query } = place.value;
  const shown = shownRows.value;
  if (query.get("show") === "kinds") {
    return (
      <section class="split-list" aria-label="Requests">
        <RequestFilters />
        <MissKinds />
      </section>
    );
  }
  return (
    <section class="split-list" aria-label="Requests">
      <RequestFilters />
      <div class="tallied">
        <Tally />
        <StubFilter />
        {query.has("q") && <SearchChips />}
      </div>
      {chosenRows.value !== undefined && <ChoiceBar />}
      {item === undefined && rows.value.length > 1 && <TimeStrip />}
      {shown.length > 0 && (
        <RequestList rows={shown} active={active} open={item} query={query} />
      )}
      {shown.length === 0 && loaded.value && filterIssue.value === "" && (
        <NoRequests
          filtering={isFiltering(query) || query.has("time")}
          clear={withQuery(anyRequest)}
        />
      )}
    </section>
  );
}

const rowActs = [
  "send",
  "edit",
  "stub",
  "curl",
  "assertion",
  "pin",
  "toggle",
] as const;

async function onRow(name: typeof rowActs[number], row: Row): Promise<void> {
  await (await later()).actOnRow(name, row);
}

function show(id: string | undefined, options?: { replace: boolean }): void {
  go(toRequest(id), options);
}

/** The journal, newest first, beside the request that is open. */
export function RequestsView() {
  const { item, query } = place.value;
  const isKinds = query.get("show") === "kinds";
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
    acts: Object.fromEntries(
      rowActs.map((name) => [name, (row: Row) => void onRow(name, row)]),
    ),
  });
  const before = useRef(item);
  // Before the next key: a later focus would leave the filter that "/" went to.
  useLayoutEffect(() => {
    if (item !== undefined) active.value = item;
    else if (before.current !== undefined) focusRow(before.current);
    before.current = item;
  }, [item]);
  return (
    <div class={item === undefined ? "split" : "split open"}>
      {/* Not in the list, which a narrow page hides behind an open request. */}
      <h1 class="sr-only">{isKinds ? "Misses by kind" : "Requests"}</h1>
      <List active={active.value} />
      {item !== undefined && <RequestDetail key={item} id={item} />}
    </div>
  );
}
