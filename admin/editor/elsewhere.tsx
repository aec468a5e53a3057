import { useState } from "preact/hooks";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import { complaint } from "../api.ts";
import { differences } from "../json_diff.ts";
import { tell } from "../notices.ts";
import { hearStubs } from "../poll.ts";
import { findStub, stubs } from "../store.ts";
import { create, payloadOf } from "../stub_actions.ts";
import { DiffLines } from "../widgets/diff_lines.tsx";
import { type Draft, fingerprint } from "./draft.ts";

/** The stub was deleted while it was open: its text is still here. */
function Deleted({ draft }: { draft: Draft }) {
  const again = async () => {
    const answer = await create(draft.value.value, draft.scope.value);
    if (answer.kind !== "ok") {
      return tell(`Not created. ${complaint(answer)}`, { tone: "bad" });
    }
    draft.markSaved();
    tell("Created the stub again with this text.");
    await hearStubs();
    const live = findStub({
      stub_id: answer.value.stub_id,
      scope: draft.scope.value,
    });
    if (live !== undefined) draft.hold(live);
  };
  return (
    <p class="banner" role="status">
      This stub is no longer on the server. Its text is kept here.{" "}
      <button type="button" class="button small" onClick={again}>
        Create it again
      </button>
    </p>
  );
}

/** Takes the stub as it is on the server in the place of what was written, which can be undone. */
function takeTheirs(draft: Draft, live: ListedStub): void {
  const mine = draft.text.value;
  const wasDirty = draft.dirty.value;
  draft.load(payloadOf(live, { id: true }));
  draft.hold(live);
  if (!wasDirty) return;
  tell("Theirs is shown; what you wrote is gone.", {
    action: { label: "Undo", run: () => draft.type(mine) },
  });
}

function Compared({ draft, live }: { draft: Draft; live: ListedStub }) {
  return (
    <DiffLines
      lines={differences(draft.value.value, payloadOf(live, { id: true }))}
      label="Where the two differ"
      before="Mine"
      after="Theirs"
    />
  );
}

/** The stub was changed while it was open: which of the two holds is chosen here. */
function Changed({ draft, live }: { draft: Draft; live: ListedStub }) {
  const [compared, setCompared] = useState(false);
  return (
    <div class="banner" role="status">
      <span>
        This stub was changed elsewhere.{" "}
        {draft.dirty.value && "Your changes are not saved."}
      </span>
      <button
        type="button"
        class="button small"
        aria-expanded={compared}
        onClick={() => setCompared(!compared)}
      >
        Compare
      </button>
      <button
        type="button"
        class="button small"
        onClick={() => draft.hold(live)}
      >
        Keep mine
      </button>
      <button
        type="button"
        class="button small"
        onClick={() => takeTheirs(draft, live)}
      >
        Take theirs
      </button>
      {compared && <Compared draft={draft} live={live} />}
    </div>
  );
}

/** Says when the stub was changed or deleted elsewhere while it is open here. */
export function Elsewhere({ draft, stub }: { draft: Draft; stub: ListedStub }) {
  const live = findStub(stub);
  if (stubs.value === undefined) return null;
  if (live === undefined) return <Deleted draft={draft} />;
  const print = fingerprint(payloadOf(live, { id: true }));
  if (print === draft.known.value || print === fingerprint(draft.value.value)) {
    return null;
  }
  return <Changed draft={draft} live={live} />;
}
