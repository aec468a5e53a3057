import { signal, useComputed } from "@preact/signals";
import { useState } from "preact/hooks";
import { paused, rows, total } from "../journal.ts";
import { later } from "../later.ts";
import { lazy } from "../lazy.tsx";
import { refresh } from "../poll.ts";
import { place, setFilter } from "../router.ts";
import { server } from "../store.ts";
import { count, shortId } from "../text.ts";
import { FilterChoice, TextFilter } from "../widgets/filter_fields.tsx";

const ClearQuestion = lazy(async () => (await later()).ClearQuestion);

const statuses = [
  ["", "Any status"],
  ["2xx", "2xx"],
  ["3xx", "3xx"],
  ["4xx", "4xx"],
  ["5xx", "5xx"],
  ["cut", "Cut short"],
  ["pending", "Pending"],
] as const;
const matches = [["", "Matched or not"], ["yes", "Matched"], [
  "no",
  "No match",
]] as const;

function MethodFilter() {
  const options = useComputed(() => {
    const names = [...new Set(rows.value.map((row) => row.method))].sort();
    return [
      ["", "Any method"] as const,
      ...names.map((name) => [name, name] as const),
    ];
  });
  return <FilterChoice name="method" label="Method" options={options.value} />;
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
      Stub {shortId(id)} <span aria-hidden="true">×</span>
      <span class="sr-only">: show all stubs</span>
    </button>
  );
}

/** How many requests had come when the list was held; kept while other views are shown. */
const heldAt = signal(0);

function PauseButton() {
  const came = server.value?.requests_total ?? 0;
  const news = Math.max(0, came - heldAt.value);
  const toggle = () => {
    paused.value = !paused.value;
    heldAt.value = came;
    if (!paused.value) refresh();
  };
  const label = news > 0 ? `Resume (${count(news)} new)` : "Resume";
  return (
    <button
      type="button"
      class="button"
      aria-pressed={paused.value}
      onClick={toggle}
    >
      {paused.value ? label : "Pause"}
    </button>
  );
}

function ClearButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={total.value === 0}
        onClick={() => setAsking(true)}
      >
        Clear
      </button>
      {asking && <ClearQuestion onClose={() => setAsking(false)} />}
    </>
  );
}

/** What the list shows, whether it moves, and emptying it. */
export function RequestFilters() {
  return (
    <div class="filters" role="search" aria-label="Requests">
      <TextFilter placeholder="Filter by path, header, body  ( / )" />
      <MethodFilter />
      <FilterChoice name="status" label="Status" options={statuses} />
      <FilterChoice name="match" label="Match" options={matches} />
      <StubFilter />
      <span class="grow" />
      <PauseButton />
      <ClearButton />
    </div>
  );
}
