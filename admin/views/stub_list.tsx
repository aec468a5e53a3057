import type { ListedStub } from "../../src/model/stub_listing.ts";
import { actionText } from "../action_kinds.ts";
import { isNarrow } from "../media.ts";
import { findStub, stubKey } from "../store.ts";
import { toCopy, toStub } from "../stub_address.ts";
import { deleteStub, setDisabled } from "../stub_actions.ts";
import { chaosText, count, dateTime, shortId, timeOfDay } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import { VirtualList } from "../widgets/virtual_list.tsx";
import { stubTitle } from "../widgets/stub_link.tsx";

const head = ["On", "Stub", "Action", "Scope", "Chaos", "Calls", "Last", ""];
const names: Readonly<Record<string, string>> = { Last: "Last call" };

function last(iso: string | null): string {
  if (iso === null) return "never";
  const date = new Date(iso);
  return date.toDateString() === new Date().toDateString()
    ? timeOfDay(date)
    : dateTime(iso);
}

function Toggle({ stub, title }: { stub: ListedStub; title: string }) {
  return (
    <input
      type="checkbox"
      role="switch"
      class="switch"
      aria-label={`${title} is on`}
      checked={!stub.disabled}
      onChange={async ({ currentTarget }) => {
        await setDisabled(stub, !currentTarget.checked);
        // Where the server refused, the switch goes back.
        currentTarget.checked = findStub(stub)?.disabled === false;
      }}
    />
  );
}

function Calls({ calls, max_calls }: ListedStub) {
  if (max_calls === null) return <>{count(calls)}</>;
  const tone = calls >= max_calls ? "spent" : "muted";
  return (
    <>
      {count(calls)}
      <span class={tone}>{` of ${count(max_calls)}`}</span>
    </>
  );
}

function Deeds({ stub, title }: { stub: ListedStub; title: string }) {
  return (
    <>
      <a
        class="button quiet small"
        href={toCopy(stub)}
        aria-label={`Duplicate ${title}`}
      >
        Duplicate
      </a>
      <button
        type="button"
        class="button quiet small"
        aria-label={`Delete ${title}`}
        onClick={() => deleteStub(stub)}
      >
        Delete
      </button>
    </>
  );
}

function TitleCell({ stub }: { stub: ListedStub }) {
  const matched = stubTitle(stub);
  const isTitled = stub.title !== undefined;
  return (
    <span role="cell" class="c-title">
      <a
        class={isTitled ? "row-link cut" : "row-link mono cut"}
        href={toStub(stub)}
        title={matched}
      >
        <Plain text={stub.title ?? matched} />
      </a>
      <span class="stub-id muted cut" title={stub.stub_id}>
        <Plain text={isTitled ? matched : shortId(stub.stub_id)} />
      </span>
    </span>
  );
}

function Cells({ stub }: { stub: ListedStub }) {
  const title = stub.title ?? stubTitle(stub);
  return (
    <>
      <span role="cell" class="c-on">
        <Toggle stub={stub} title={title} />
      </span>
      <TitleCell stub={stub} />
      <span role="cell" class="c-action cut">
        {stub.disabled && <span class="chip plain">off</span>}{" "}
        {actionText(stub)}
      </span>
      <span
        role="cell"
        class="c-scope cut muted"
        title={stub.scope ?? undefined}
      >
        {stub.scope ?? "global"}
      </span>
      <span role="cell" class="c-chaos cut chaos">{chaosText(stub.chaos)}</span>
      <span role="cell" class="c-calls num">
        <Calls {...stub} />
      </span>
      <span role="cell" class="c-last num muted">
        {last(stub.last_call_at)}
      </span>
      <span role="cell" class="c-do">
        <Deeds stub={stub} title={title} />
      </span>
    </>
  );
}

/** The windowed table of stubs. */
export function StubList(
  { stubs, active }: {
    stubs: readonly ListedStub[];
    active: string | undefined;
  },
) {
  return (
    <VirtualList
      items={stubs}
      keyOf={stubKey}
      rowHeight={isNarrow.value ? 84 : 40}
      label="Stubs, oldest first"
      columns={stubs.some(({ chaos }) => chaosText(chaos) !== "")
        ? "stub-columns"
        : "stub-columns no-chaos"}
      active={active}
      head={head.map((name) => (
        <span
          role="columnheader"
          key={name}
          class={name === "Stub"
            ? "c-title"
            : name === ""
            ? "c-do"
            : `c-${name.toLowerCase()}`}
        >
          {name === ""
            ? <span class="sr-only">Actions</span>
            : names[name] ?? name}
        </span>
      ))}
      rowClass={(stub) => stub.disabled ? "off" : ""}
      row={(stub) => <Cells stub={stub} />}
    />
  );
}
