import { useLayoutEffect } from "preact/hooks";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import type { Strictness } from "../snippets.ts";
import { useKeys } from "../keys.ts";
import { go, setLeaveGuard, to } from "../router.ts";
import { ActionPart } from "./action_part.tsx";
import { type Draft, DraftContext } from "./draft.ts";
import { EditorHead } from "./editor_head.tsx";
import { ChaosPart, ExtrasPart } from "./extras_part.tsx";
import { JsonPane } from "./json_pane.tsx";
import { MatchPart } from "./match_part.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import type { Sample } from "./sample.ts";
import { StatePart } from "./state_part.tsx";
import { StrictnessChoice } from "./strictness_choice.tsx";
import { TryIt } from "./try_it.tsx";
import { WebhooksPart } from "./webhooks_part.tsx";
import { useValidation } from "./validation.ts";

interface Props {
  readonly draft: Draft;
  readonly stub?: ListedStub;
  readonly sample?: Sample;
  readonly strictness?: Strictness;
}

/**
 * Asks before a draft is left unsaved, within the UI and on the way out of it;
 * not a frame longer, or the next page would be asked for it.
 */
function useLeaveGuard(draft: Draft): void {
  useLayoutEffect(() => {
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

/** The form and its JSON side by side, and a trial of both. */
export function Editor({ draft, stub, sample, strictness }: Props) {
  useValidation(draft, stub === undefined);
  useLeaveGuard(draft);
  useKeys(() => ({ close: () => go(to("stubs")) }), []);
  return (
    <DraftContext.Provider value={draft}>
      <div class="page wide">
        <EditorHead draft={draft} stub={stub} />
        {stub !== undefined && <Elsewhere draft={draft} stub={stub} />}
        {strictness !== undefined && <StrictnessChoice chosen={strictness} />}
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
              <WebhooksPart />
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
