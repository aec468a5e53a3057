import { StatePart } from "./state_part.tsx";
import { useEffect } from "preact/hooks";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { withKeys } from "../keys.ts";
import { go, setLeaveGuard, to } from "../router.ts";
import { stubs, stubsById } from "../store.ts";
import { payloadOf } from "../stub_actions.ts";
import { ActionPart } from "./action_part.tsx";
import { type Draft, DraftContext, fingerprint } from "./draft.ts";
import { EditorHead } from "./editor_head.tsx";
import { ChaosPart, ExtrasPart } from "./extras_part.tsx";
import { JsonPane } from "./json_pane.tsx";
import { MatchPart } from "./match_part.tsx";
import type { Sample } from "./sample.ts";
import { TryIt } from "./try_it.tsx";
import { useValidation } from "./validation.ts";

interface Props {
  readonly draft: Draft;
  readonly stub?: ListedStub;
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

/** Says when the stub was changed or deleted elsewhere while it is open here. */
function Elsewhere({ draft, stub }: { draft: Draft; stub: ListedStub }) {
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
  if (print === draft.known.value || print === fingerprint(draft.value.value)) {
    return null;
  }
  const load = () => {
    draft.load(theirs);
    draft.known.value = print;
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
        <EditorHead draft={draft} stub={stub} />
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
              <StatePart />
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
