import { signal, useComputed } from "@preact/signals";
import { chosenRows } from "../chosen_rows.ts";
import { paused, rows, total } from "../journal.ts";
import { useKeys } from "../keys.ts";
import { listDialog } from "../list_dialog.ts";
import { later } from "../later.ts";
import { lazyDialog } from "../lazy.tsx";
import { refresh } from "../poll.ts";
import { go, place, setFilter, withQuery } from "../router.ts";
import { savedViews } from "../saved_views.ts";
import { server } from "../store.ts";
import { count, shortId } from "../text.ts";
import { FilterChoice } from "../widgets/filter_fields.tsx";
import { SearchField } from "../widgets/search_field.tsx";

const ListDialogs = lazyDialog(async () => (await later()).ListDialogs);

const statuses = [
  ["", "Any status"],
  ["2xx", "2xx"],
  ["3xx", "3xx"],
  ["4xx", "4xx"],
  ["5xx", "5xx"],
  ["open", "Open streams"],
  ["dropped", "Dropped"],
  ["client_left", "Client left"],
] as const;
const matches = [
  ["", "Any match"],
  ["yes", "Matched"],
  ["no", "No match"],
  ["up", "Went upstream"],
] as const;

const usualMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function MethodFilter() {
  const options = useComputed(() => {
    const seen = rows.value.map((row) => row.method);
    const names = [...new Set([...usualMethods, ...seen])];
    return [
      ["", "Any method"] as const,
      ...names.map((name) => [name, name] as const),
    ];
  });
  return <FilterChoice name="method" label="Method" options={options.value} />;
}

/** The stub whose requests alone are shown, with a way to go on without it. */
export function StubFilter() {
  const id = place.value.query.get("stub") ?? "";
  const scope = place.value.query.get("of");
  if (id === "") return null;
  const which = scope === "" ? "global" : `scope ${scope}`;
  return (
    <button
      type="button"
      class="button small set"
      onClick={() =>
        go(withQuery({ stub: undefined, of: undefined }), { replace: true })}
    >
      Stub {shortId(id)}
      {scope !== null && `, ${which}`} <span aria-hidden="true">×</span>
      <span class="sr-only">: show all stubs</span>
    </button>
  );
}

function KindsButton() {
  const isShown = place.value.query.get("show") === "kinds";
  return (
    <button
      type="button"
      class="button aside"
      aria-pressed={isShown}
      title="Requests without a match, by what they have in common"
      onClick={toggleKinds}
    >
      Misses by kind
    </button>
  );
}

function SavedViews() {
  const choose = (value: string) => {
    if (value === "save" || value === "columns" || value === "diagram") {
      listDialog.value = value;
      return;
    }
    const view = savedViews.value[Number(value)];
    if (view !== undefined) go(`/__admin__/requests?${view.search}`);
  };
  return (
    <select
      aria-label="Saved views"
      value=""
      onChange={({ currentTarget }) => {
        choose(currentTarget.value);
        currentTarget.value = "";
      }}
    >
      <option value="">Views</option>
      {savedViews.value.map(({ name }, index) => (
        <option key={name} value={String(index)}>{name}</option>
      ))}
      <option value="save">Save this view…</option>
      <option value="columns">Columns…</option>
      <option value="diagram">Sequence diagram…</option>
    </select>
  );
}

/** How many requests had come when the list was held; kept while other views are shown. */
const heldAt = signal(0);

function ChooseButton() {
  return (
    <button
      type="button"
      class="button aside"
      aria-pressed={chosenRows.value !== undefined}
      title="Select requests to create stubs from"
      onClick={toggleChoosing}
    >
      Select
    </button>
  );
}

function PauseButton() {
  const came = server.value?.requests_total ?? 0;
  const news = Math.max(0, came - heldAt.value);
  const label = news > 0 ? `Resume (${count(news)} new)` : "Resume";
  return (
    <button
      type="button"
      class="button"
      aria-pressed={paused.value}
      onClick={toggleHold}
    >
      {paused.value ? label : "Pause"}
    </button>
  );
}

function ClearButton() {
  return (
    <button
      type="button"
      class="button"
      disabled={total.value === 0}
      onClick={() => listDialog.value = "clear"}
    >
      Clear
    </button>
  );
}

function toggleKinds(): void {
  const isShown = place.value.query.get("show") === "kinds";
  setFilter("show", isShown ? "" : "kinds");
}

function toggleChoosing(): void {
  chosenRows.value = chosenRows.value === undefined ? new Set() : undefined;
}

function toggleHold(): void {
  paused.value = !paused.value;
  heldAt.value = server.value?.requests_total ?? 0;
  if (!paused.value) refresh();
}

/** What the list shows, whether it moves, and emptying it. */
export function RequestFilters() {
  useKeys(() => ({
    kinds: toggleKinds,
    choose: toggleChoosing,
    hold: toggleHold,
    clear: () => listDialog.value = total.value > 0 ? "clear" : undefined,
    keepView: () => listDialog.value = "save",
    columns: () => listDialog.value = "columns",
    diagram: () => listDialog.value = "diagram",
  }), []);
  return (
    <div class="filters" role="search" aria-label="Requests">
      <SearchField />
      <MethodFilter />
      <FilterChoice name="status" label="Status" options={statuses} />
      <FilterChoice name="match" label="Match" options={matches} />
      <KindsButton />
      <SavedViews />
      <span class="grow" />
      <ChooseButton />
      <PauseButton />
      <ClearButton />
      {listDialog.value !== undefined && <ListDialogs />}
    </div>
  );
}
