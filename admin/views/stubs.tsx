import { computed } from "@preact/signals";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { actionKinds, kindNames, listedKind } from "../action_kinds.ts";
import { useKeys } from "../keys.ts";
import { useListKeys } from "../list_keys.ts";
import { chooseByHand } from "../read_files.ts";
import { go, narrowed, place, toNew, withQuery } from "../router.ts";
import { shownStubs, stubKey, stubs } from "../store.ts";
import { toCopy, toStub } from "../stub_address.ts";
import { curlStub } from "../first_commands.ts";
import { deleteStub, setDisabled } from "../stub_actions.ts";
import { exportStubs } from "../stub_file.ts";
import { chaosText, count, counted } from "../text.ts";
import { Snippet } from "../widgets/copy_button.tsx";
import { Empty } from "../widgets/empty.tsx";
import { FilterChoice, TextFilter } from "../widgets/filter_fields.tsx";
import { GlobalStubs } from "./global_stubs.tsx";
import { ImportArea, ImportButton } from "./import_area.tsx";
import { StubList } from "./stub_list.tsx";

/** All words of a stub that a person may look for. */
function words(stub: ListedStub): string {
  const { stub_id, scope, title, description, labels, source } = stub;
  const { request, action } = stub;
  const notes = [stub_id, scope, title, description, ...labels ?? []];
  const parts = [request, action, source].map((one) => JSON.stringify(one));
  return [...notes, ...parts].join(" ").toLowerCase();
}

function fits(stub: ListedStub, query: URLSearchParams): boolean {
  const text = (query.get("q") ?? "").trim().toLowerCase();
  const kind = query.get("kind");
  const state = query.get("state");
  return (kind === null || listedKind(stub.action) === kind) &&
    (state !== "off" || stub.disabled) &&
    (state !== "on" || !stub.disabled) &&
    (state !== "unused" || stub.calls === 0) &&
    (state !== "chaos" || chaosText(stub.chaos) !== "") &&
    (text === "" || words(stub).includes(text));
}

const kinds: [string, string][] = [
  ["", "Any action"],
  ...kindNames.map((kind): [string, string] => [kind, actionKinds[kind].name]),
];
const states = [["", "Any state"], ["on", "On"], ["off", "Off"], [
  "unused",
  "Never called",
], ["chaos", "With chaos"]] as const;

function Filters({ shown }: { shown: readonly ListedStub[] }) {
  return (
    <div class="filters" role="search" aria-label="Stubs">
      <TextFilter placeholder="Filter by title, label, path or any value  ( / )" />
      <FilterChoice name="kind" label="Action" options={kinds} />
      <FilterChoice name="state" label="State" options={states} />
      <span class="grow" />
      <ImportButton />
      <button
        type="button"
        class="button"
        disabled={shown.length === 0}
        onClick={() => exportStubs(shown)}
      >
        Export
      </button>
      <a class="button primary" href={toNew()}>New stub</a>
    </div>
  );
}

const anyStub = { q: undefined, kind: undefined, state: undefined };

function NoneFits() {
  return (
    <Empty title="No stubs match this filter">
      <p>
        <a href={withQuery(anyStub)}>Clear the filter</a> to see every stub.
      </p>
    </Empty>
  );
}

/** How to get a first stub. */
function NoStubs() {
  const scope = narrowed.value ?? "";
  const command = curlStub(location.origin);
  return (
    <Empty
      title={scope === "" ? "No stubs yet" : `No stubs in scope “${scope}”`}
    >
      <p>
        A stub says which requests it answers, and with what.{" "}
        <a href={toNew()}>Write the first one here</a>, drop a stub file on this
        page, or create one with curl:
      </p>
      <Snippet
        text={scope === "" ? command : `${command} \\\n  -H '${scope}: 1'`}
        what="the command"
      />
    </Empty>
  );
}

const fitting = computed(() =>
  shownStubs.value.filter((stub) => fits(stub, place.value.query))
);

function tally(fits: number): string {
  if (stubs.value === undefined) return "Loading…";
  const all = shownStubs.value.length;
  return fits === all
    ? counted(all, "stub")
    : `${count(fits)} of ${counted(all, "stub")}`;
}

/** Every stub, with its calls, and what can be done to it. */
export function StubsView() {
  const active = useListKeys({
    items: fitting,
    keyOf: stubKey,
    open: (key) => {
      const stub = fitting.value.find((one) => stubKey(one) === key);
      if (stub !== undefined) go(toStub(stub));
    },
    acts: {
      toggle: (stub) => void setDisabled(stub, !stub.disabled),
      duplicate: (stub) => go(toCopy(stub)),
      remove: (stub) => void deleteStub(stub),
    },
  });
  useKeys(() => ({
    import: chooseByHand,
    export: () => exportStubs(fitting.value),
  }), []);
  const shown = fitting.value;
  return (
    <ImportArea>
      <h1 class="sr-only">Stubs</h1>
      <Filters shown={shown} />
      <p class="tally muted" role="status">{tally(shown.length)}</p>
      {(narrowed.value ?? "") !== "" && (
        <div class="tally">
          <GlobalStubs />
        </div>
      )}
      {shown.length > 0 && <StubList stubs={shown} active={active.value} />}
      {shown.length === 0 && stubs.value !== undefined &&
        (shownStubs.value.length > 0 ? <NoneFits /> : <NoStubs />)}
    </ImportArea>
  );
}
