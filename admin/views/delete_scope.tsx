import { useState } from "preact/hooks";
import { call, complaint } from "../api.ts";
import type { ScopeDetail } from "../../src/model/scope_listing.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { go, narrowed, to } from "../router.ts";
import { scopePath } from "../scope_settings.ts";
import { counted } from "../text.ts";
import { Question } from "../widgets/question.tsx";

async function remove({ name }: ScopeDetail): Promise<void> {
  const answer = await call(scopePath(name), { method: "DELETE" });
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  tell(`Deleted scope "${name}".`);
  if (narrowed.value === name) go("/__admin__/scopes");
  else go(to("scopes"), { replace: true });
  refresh();
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
          title={`Delete scope “${scope.name}”?`}
          text={`Its ${counted(scope.stubs, "stub")} and ${
            counted(scope.requests, "request")
          } go with it. This cannot be undone.`}
          act="Delete scope"
          keep="Keep it"
          onKeep={() => setAsking(false)}
          onAct={onDelete}
        />
      )}
    </>
  );
}
