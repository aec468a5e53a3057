import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { useKeys } from "../keys.ts";
import { tell } from "../notices.ts";
import { hearStubs, refresh } from "../poll.ts";
import { go, to } from "../router.ts";
import { findStub } from "../store.ts";
import { toCopy, toRequestsOf, toStub } from "../stub_address.ts";
import { create, deleteStub, stubPath } from "../stub_actions.ts";
import { counted, dateTime, shortId } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import type { Draft } from "./draft.ts";
import { withoutId } from "./validation.ts";

async function save(draft: Draft, stub: ListedStub | undefined): Promise<void> {
  const body = withoutId(draft.value.value, stub === undefined);
  const answer = stub === undefined
    ? await create(body, draft.scope.value)
    : await call<{ stub_id: string }>(stubPath(stub), {
      method: "PUT",
      body,
      ifMatch: draft.etag.value === "" ? undefined : draft.etag.value,
    });
  if (answer.kind === "refused" && answer.status === 412) {
    await hearStubs();
    return tell(
      "Not saved: the stub was changed elsewhere. Compare, then keep your version or take theirs.",
      { tone: "bad" },
    );
  }
  if (answer.kind !== "ok") {
    if (answer.kind === "refused") draft.issues.value = answer.issues;
    return tell(`Not saved. ${complaint(answer)}`, { tone: "bad" });
  }
  draft.markSaved();
  tell(stub === undefined ? "Created the stub." : "Saved.");
  await hearStubs();
  const name = { stub_id: answer.value.stub_id, scope: draft.scope.value };
  const saved = findStub(name);
  if (saved !== undefined) draft.hold(saved);
  if (stub === undefined) {
    go(toStub(name), { replace: true });
  }
  refresh();
}

function SaveButton({ draft, stub }: Props) {
  const [saving, setSaving] = useState(false);
  const disabled = !draft.ready.value || saving;
  const onClick = async () => {
    if (disabled) return;
    setSaving(true);
    await save(draft, stub);
    setSaving(false);
  };
  useKeys(() => ({ save: () => void onClick() }));
  return (
    <button
      type="button"
      class="button primary"
      title="Ctrl S"
      disabled={disabled}
      onClick={onClick}
    >
      {stub === undefined ? "Create stub" : "Save"}
    </button>
  );
}

function StubActions({ draft, stub }: { draft: Draft; stub: ListedStub }) {
  const remove = async () => {
    if (!await deleteStub(stub)) return;
    draft.markSaved();
    go(to("stubs"));
  };
  const copy = toCopy(stub);
  useKeys(() => ({ duplicate: () => go(copy), remove: () => void remove() }));
  return (
    <>
      <a class="button" href={toRequestsOf(stub)}>Requests</a>
      <a class="button" href={copy}>Duplicate</a>
      <button type="button" class="button" onClick={remove}>Delete</button>
    </>
  );
}

function Facts({ stub }: { stub: ListedStub }) {
  const { scope, calls, max_calls, last_call_at, created_at } = stub;
  const limit = max_calls === null ? "" : ` of ${max_calls}`;
  return (
    <p class="muted">
      {scope === null ? "Global" : (
        <>
          Scope <a href={to("scopes", scope)}>{scope}</a>
        </>
      )}
      {`, ${counted(calls, "call")}${limit}${
        last_call_at === null ? "" : `, the last ${dateTime(last_call_at)}`
      }, created ${dateTime(created_at)}`}
    </p>
  );
}

interface Props {
  readonly draft: Draft;
  /** The stub as it was opened; `undefined` for a new one. */
  readonly stub: ListedStub | undefined;
}

/** What the stub is called, how it fares, and what can be done with it. */
export function EditorHead({ draft, stub }: Props) {
  const live = stub === undefined ? undefined : findStub(stub) ?? stub;
  return (
    <div class="page-head">
      <div class="bar wrap">
        <h1 class="grow">
          {live === undefined ? "New stub" : (
            <>
              Stub{" "}
              <span class="mono" title={live.stub_id}>
                <Plain text={shortId(live.stub_id)} />
              </span>
            </>
          )}
        </h1>
        {draft.dirty.value && <span class="muted">Unsaved changes</span>}
        {live !== undefined && <StubActions draft={draft} stub={live} />}
        <SaveButton draft={draft} stub={stub} />
      </div>
      {live !== undefined && <Facts stub={live} />}
    </div>
  );
}
