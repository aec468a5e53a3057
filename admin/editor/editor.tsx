import { useEffect, useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { Stub } from "../api_types.ts";
import { withKeys } from "../keys.ts";
import { tell } from "../notices.ts";
import { hearStubs, refresh } from "../poll.ts";
import { go, setLeaveGuard, to } from "../router.ts";
import { stubs, stubsById } from "../store.ts";
import { create, deleteStub, payloadOf } from "../stub_actions.ts";
import { counted, dateTime, shortId } from "../text.ts";
import { ActionPart } from "./action_part.tsx";
import { type Draft, DraftContext, fingerprint } from "./draft.ts";
import { ChaosPart, ExtrasPart } from "./extras_part.tsx";
import { JsonPane } from "./json_pane.tsx";
import { MatchPart } from "./match_part.tsx";
import type { Sample } from "./sample.ts";
import { TryIt } from "./try_it.tsx";
import { useValidation, withoutId } from "./validation.ts";

interface Props {
  readonly draft: Draft;
  readonly stub?: Stub;
  readonly sample?: Sample;
}

/** Asks before a draft is left unsaved, within the UI and on the way out of it. */
function useLeaveGuard(draft: Draft): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (draft.dirty.value) event.preventDefault();
    };
    addEventListener("beforeunload", onUnload);
    setLeaveGuard(() =>
      !draft.dirty.value || confirm("Leave without saving this stub?")
    );
    return () => {
      removeEventListener("beforeunload", onUnload);
      setLeaveGuard(undefined);
    };
  }, [draft]);
}

async function save(draft: Draft, stub: Stub | undefined): Promise<void> {
  const body = withoutId(draft.value.value, stub === undefined);
  const answer = stub === undefined
    ? await create(body, draft.scope.value)
    : await call<{ stub_id: string }>(
      `/stubs/${encodeURIComponent(stub.stub_id)}`,
      { method: "PUT", body },
    );
  if (answer.kind !== "ok") {
    if (answer.kind === "refused") draft.faults.value = answer.faults;
    return tell(`Not saved. ${complaint(answer)}`, { tone: "bad" });
  }
  draft.markSaved();
  tell(stub === undefined ? "Created the stub." : "Saved.");
  await hearStubs();
  if (stub === undefined) {
    go(to("stubs", answer.value.stub_id), { replace: true });
  }
  refresh();
}

function Head({ draft, stub }: { draft: Draft; stub: Stub | undefined }) {
  const [saving, setSaving] = useState(false);
  const live = stub === undefined
    ? undefined
    : stubsById.value.get(stub.stub_id) ?? stub;
  return (
    <div class="page-head">
      <div class="bar wrap">
        <h1 class="grow">
          {stub === undefined ? "New stub" : (
            <>
              Stub{" "}
              <span class="mono" title={stub.stub_id}>
                {shortId(stub.stub_id)}
              </span>
            </>
          )}
        </h1>
        {draft.dirty.value && <span class="muted">not saved</span>}
        {stub !== undefined && (
          <>
            <a
              class="button"
              href={to("requests", undefined, { stub: stub.stub_id })}
            >
              Its requests
            </a>
            <a class="button" href={to("stubs", "new", { copy: stub.stub_id })}>
              Duplicate
            </a>
            <button
              type="button"
              class="button"
              onClick={async () => {
                if (!await deleteStub(live ?? stub)) return;
                draft.markSaved();
                go(to("stubs"));
              }}
            >
              Delete
            </button>
          </>
        )}
        <button
          type="button"
          class="button primary"
          disabled={!draft.ready.value || saving}
          onClick={async () => {
            setSaving(true);
            await save(draft, stub);
            setSaving(false);
          }}
        >
          {stub === undefined ? "Create stub" : "Save"}
        </button>
      </div>
      {live !== undefined && (
        <p class="muted">
          {live.scope === null ? "Global" : (
            <>
              Scope <a href={to("scopes", live.scope)}>{live.scope}</a>
            </>
          )}, {counted(live.calls, "call")}
          {live.max_calls !== null && ` of ${live.max_calls}`}, last{" "}
          {dateTime(live.last_call_at)}, created {dateTime(live.created_at)}
        </p>
      )}
    </div>
  );
}

/** Says when the stub was changed or deleted elsewhere while it is open here. */
function Elsewhere({ draft, stub }: { draft: Draft; stub: Stub }) {
  const [known, setKnown] = useState(
    fingerprint(payloadOf(stub, { id: true })),
  );
  const live = stubsById.value.get(stub.stub_id);
  if (stubs.value === undefined) return null;
  if (live === undefined) {
    return (
      <p class="banner" role="status">
        This stub is not on the server any more. Its text is kept here:{" "}
        <a href={to("stubs", "new")}>start a new one</a> and paste it.
      </p>
    );
  }
  const theirs = payloadOf(live, { id: true });
  const print = fingerprint(theirs);
  if (print === known || print === fingerprint(draft.value.value)) return null;
  const load = () => {
    draft.load(theirs);
    setKnown(print);
  };
  return (
    <p class="banner" role="status">
      This stub was changed elsewhere.{" "}
      <button type="button" class="button small" onClick={load}>
        Show the new form
      </button>
    </p>
  );
}

/** The form and its JSON side by side, and a trial of both. */
export function Editor({ draft, stub, sample }: Props) {
  useValidation(draft, stub === undefined);
  useLeaveGuard(draft);
  useEffect(() => withKeys({ close: () => go(to("stubs")) }), []);
  return (
    <DraftContext.Provider value={draft}>
      <div class="page wide">
        <Head draft={draft} stub={stub} />
        {stub !== undefined && <Elsewhere draft={draft} stub={stub} />}
        <div class="editor">
          <form
            class="form-pane"
            aria-label="Form"
            onSubmit={(event) => event.preventDefault()}
          >
            <fieldset class="bare" disabled={draft.syntax.value !== ""}>
              <MatchPart />
              <ActionPart />
              <ChaosPart />
              <ExtrasPart isNew={stub === undefined} />
            </fieldset>
          </form>
          <div class="side-pane">
            <JsonPane />
            <TryIt given={sample} own={stub?.stub_id} />
          </div>
        </div>
      </div>
    </DraftContext.Provider>
  );
}
