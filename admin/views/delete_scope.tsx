import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { go, narrowed, to } from "../router.ts";
import { counted } from "../text.ts";
import { Modal } from "../widgets/modal.tsx";

async function remove({ name }: ScopeDetail): Promise<void> {
  const answer = await call(`/scopes/${encodeURIComponent(name)}`, {
    method: "DELETE",
  });
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  tell(`Deleted scope "${name}".`);
  if (narrowed.value === name) go("/__admin__/scopes");
  else go(to("scopes"), { replace: true });
  refresh();
}

function Question({ scope, onKeep, onDelete }: {
  scope: ScopeDetail;
  onKeep: () => void;
  onDelete: () => void;
}) {
  const { name, stubs, requests } = scope;
  return (
    <Modal title={`Delete scope “${name}”?`} onClose={onKeep}>
      <p>
        {`Its ${counted(stubs, "stub")} and ${
          counted(requests, "request")
        } go with it. This cannot be undone.`}
      </p>
      <div class="bar end">
        <button type="button" class="button" onClick={onKeep}>Keep it</button>
        <button type="button" class="button danger" onClick={onDelete}>
          Delete scope
        </button>
      </div>
    </Modal>
  );
}

/** Asks first: a scope's requests cannot be brought back. */
export function DeleteScope(
  { scope, small }: { scope: ScopeDetail; small?: boolean },
) {
  const [asking, setAsking] = useState(false);
  const onDelete = async () => {
    setAsking(false);
    await remove(scope);
  };
  return (
    <>
      <button
        type="button"
        class={small === true ? "button small" : "button"}
        aria-label={`Delete scope ${scope.name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      {asking && (
        <Question
          scope={scope}
          onKeep={() => setAsking(false)}
          onDelete={onDelete}
        />
      )}
    </>
  );
}
