import { useEffect, useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { call, type CallOptions, type CallOutcome, complaint } from "../api.ts";
import { readJson, writeJson } from "../json_text.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { SavedJson } from "../editor/json_text_field.tsx";
import { Question } from "../widgets/question.tsx";

const query = (name: string) => `?scope=${encodeURIComponent(name)}`;

/** The state of a scope as text, read from the server and saved there. */
function useStateText(name: string) {
  const [text, setText] = useState("");
  const [shown, setShown] = useState("");
  const [issue, setIssue] = useState("");
  const take = (answer: CallOutcome<Json>) => {
    if (answer.kind === "stopped") return;
    if (answer.kind !== "ok") return setIssue(complaint(answer));
    setShown(writeJson(answer.value));
    setText(writeJson(answer.value));
    setIssue("");
  };
  const load = async (options: CallOptions = {}) =>
    take(await call<Json>(`/state${query(name)}`, options));
  useEffect(() => {
    const leaving = new AbortController();
    void load({ signal: leaving.signal });
    return () => leaving.abort();
  }, [name]);
  const save = async () => {
    const reading = readJson(text);
    if (!reading.ok) return setIssue(reading.reason);
    const answer = await call<Json>(`/state${query(name)}`, {
      method: "PUT",
      body: reading.value,
    });
    take(answer);
    if (answer.kind === "ok") tell("Saved the state.");
  };
  return { text, setText, shown, issue, load, save };
}

/** What a scope remembers for its stubs, as JSON that can be changed; the empty name is that of no scope. */
export function ScopeState({ name, title }: { name: string; title: string }) {
  const { text, setText, shown, issue, load, save } = useStateText(name);
  return (
    <>
      <h2>{title}</h2>
      <SavedJson
        id={`state-${name}`}
        what="state"
        text={text}
        shown={shown}
        issue={issue}
        onInput={setText}
        onSave={save}
      >
        <button type="button" class="button quiet" onClick={() => load()}>
          Reload
        </button>
        <StartAnew name={name} onDone={load} />
      </SavedJson>
    </>
  );
}

function StartAnew(
  { name, onDone }: { name: string; onDone: () => Promise<void> },
) {
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    const answer = await call(`/reset${query(name)}`, { method: "POST" });
    if (answer.kind !== "ok") return tell(complaint(answer), { tone: "bad" });
    tell(
      "Reset: requests and state are gone, call counts are back at zero, stubs stay.",
    );
    refresh();
    await onDone();
  };
  return (
    <>
      <button
        type="button"
        class="button quiet"
        onClick={() => setAsking(true)}
      >
        Reset
      </button>
      {asking && (
        <Question
          title={name === ""
            ? "Reset everything outside scopes?"
            : `Reset scope “${name}”?`}
          text="Its requests and state are deleted, and its stubs count their calls from zero again; the stubs stay. This cannot be undone."
          act="Reset"
          keep="Cancel"
          onKeep={() => setAsking(false)}
          onAct={() => {
            setAsking(false);
            void reset();
          }}
        />
      )}
    </>
  );
}
