import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ScopeDetail } from "../api_types.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { go, narrowed, to } from "../router.ts";
import { counted } from "../text.ts";
import { Modal } from "../widgets/modal.tsx";

/** Asks first: a scope's requests can not be brought back. */
export function DeleteScope(
  { scope, small }: { scope: ScopeDetail; small?: boolean },
) {
  const [asking, setAsking] = useState(false);
  async function remove(): Promise<void> {
    const answer = await call(`/scopes/${encodeURIComponent(scope.name)}`, {
      method: "DELETE",
    });
    setAsking(false);
    if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
    tell(`Deleted scope "${scope.name}".`);
    if (narrowed.value === scope.name) go("/__admin__/scopes");
    else go(to("scopes"), { replace: true });
    refresh();
  }
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
        <Modal
          title={`Delete scope “${scope.name}”?`}
          onClose={() => setAsking(false)}
        >
          <p>
            Its {counted(scope.stubs, "stub")} and{" "}
            {counted(scope.requests, "request")}{" "}
            go with it. This can not be undone.
          </p>
          <div class="bar end">
            <button
              type="button"
              class="button"
              onClick={() => setAsking(false)}
            >
              Keep it
            </button>
            <button type="button" class="button danger" onClick={remove}>
              Delete scope
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
