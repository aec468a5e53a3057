import { useComputed } from "@preact/signals";
import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import { forgetRows, paused, rows, total } from "../journal.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { narrowed, place, setFilter } from "../router.ts";
import { server } from "../store.ts";
import { count, counted, shortId } from "../text.ts";
import { FilterChoice, TextFilter } from "../widgets/filter_fields.tsx";

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

function PauseButton() {
  const [heldAt, setHeldAt] = useState(0);
  const came = server.value?.requests_total ?? 0;
  const news = Math.max(0, came - heldAt);
  const toggle = () => {
    paused.value = !paused.value;
    setHeldAt(came);
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
