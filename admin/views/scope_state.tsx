import { useEffect, useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { call, complaint } from "../api.ts";
import { readJson, writeJson } from "../json_text.ts";
import { tell } from "../notices.ts";
import { refresh } from "../poll.ts";
import { JsonText } from "../editor/json_text_field.tsx";
import { Question } from "../widgets/question.tsx";

const query = (name: string) => `?scope=${encodeURIComponent(name)}`;

/** What a scope remembers for its stubs, as JSON that can be changed; the empty name is that of no scope. */
export function ScopeState(
  { name, title }: { name: string; title: string },
) {
  const [text, setText] = useState("");
  const [shown, setShown] = useState("");
  const [issue, setIssue] = useState("");
  const take = (value: Json) => {
    setShown(writeJson(value));
    setText(writeJson(value));
    setIssue("");
  };
  const load = async (signal?: AbortSignal) => {
    const options = signal === undefined ? {} : { signal };
    const answer = await call<Json>(`/state${query(name)}`, options);
    if (answer.kind === "ok") take(answer.value);
    else setIssue(complaint(answer));
  };
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [name]);
  const save = async () => {
    const reading = readJson(text);
    if (!reading.ok) return setIssue(reading.reason);
    const answer = await call<Json>(`/state${query(name)}`, {
      method: "PUT",
      body: reading.value,
    });
    if (answer.kind !== "ok") return setIssue(complaint(answer));
    take(answer.value);
    tell("Saved the state.");
  };
  return (
    <>
      <h2>{title}</h2>
      <JsonText
        id={`state-${name}`}
        label="State as JSON"
        text={text}
        issue={issue}
        onInput={setText}
      />
      <div class="bar wrap">
        <button
          type="button"
          class="button"
          disabled={text === shown}
          onClick={save}
        >
          Save state
        </button>
        <button type="button" class="button quiet" onClick={() => load()}>
          Reload
        </button>
        <StartAnew name={name} onDone={load} />
      </div>
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
            ? "Reset all outside scopes?"
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
