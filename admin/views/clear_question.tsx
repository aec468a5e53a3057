import { call, complaint } from "../api.ts";
import { forgetRows, total } from "../journal.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { narrowed } from "../router.ts";
import { scopes } from "../store.ts";
import { counted } from "../text.ts";
import { Question } from "../widgets/question.tsx";

async function clear(): Promise<void> {
  const where = encodeURIComponent(narrowed.value ?? "*");
  const answer = await call<{ deleted: number }>(`/requests?scope=${where}`, {
    method: "DELETE",
  });
  if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
  tell(`Cleared ${counted(answer.value.deleted, "request")}.`);
  forgetRows();
  refresh();
}

/** Where the requests are that would go. */
function place(): string {
  const scope = narrowed.value;
  if (scope === "") return " outside all scopes";
  if (scope !== null) return ` in scope “${scope}”`;
  const number = scopes.value.length;
  return number === 0
    ? ""
    : number === 1
    ? " in one scope and outside it"
    : ` in all ${number} scopes and outside them`;
}

/** Asks before a journal goes: others may read it. */
export function ClearQuestion({ onClose }: { onClose: () => void }) {
  const what = `${counted(total.value, "request")}${place()}`;
  return (
    <Question
      title={`Clear ${what}?`}
      text="They are removed for everyone who uses this server, whatever the filter shows, and assertions no longer count them. This cannot be undone."
      act="Clear requests"
      keep="Keep them"
      onKeep={onClose}
      onAct={() => {
        onClose();
        void clear();
      }}
    />
  );
}
