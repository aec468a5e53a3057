import { placeOf } from "../api.ts";
import type { Issue } from "../../src/schema/issue.ts";
import { silentSince } from "../store.ts";
import { counted } from "../text.ts";
import { useDraft } from "./draft.ts";

function IssueList({ issues }: { issues: readonly Issue[] }) {
  return (
    <>
      <p class="issue">
        <strong>{counted(issues.length, "issue")}</strong>
      </p>
      <ul class="issue-list">
        {issues.map((issue, index) => (
          <li key={index}>
            <strong class="mono">{placeOf(issue).join(".") || "stub"}</strong>
            <span>{issue.msg}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What stands in the draft's way, or that nothing does. */
function State() {
  const draft = useDraft();
  const syntax = draft.syntax.value;
  if (syntax !== "") {
    return (
      <p class="issue">
        <strong>No JSON yet.</strong>
        {` ${syntax} The form follows again once this is fixed.`}
      </p>
    );
  }
  if (draft.refusal.value !== "") {
    return <p class="issue">{draft.refusal.value}</p>;
  }
  if (draft.issues.value.length > 0) {
    return <IssueList issues={draft.issues.value} />;
  }
  if (silentSince.value !== undefined) {
    return <p class="muted">The server does not answer: not checked.</p>;
  }
  return (
    <p class="fine">
      <span class="sign" aria-hidden="true">✓</span>The server accepts this.
    </p>
  );
}

/** The draft as text; whatever is typed here, the form follows once it is JSON. */
export function JsonPane() {
  const draft = useDraft();
  const isWrong = draft.syntax.value !== "" || draft.issues.value.length > 0;
  return (
    <section class="json-pane" aria-label="JSON">
      <h2>
        <label class="label" for="draft-json">JSON</label>
      </h2>
      <textarea
        id="draft-json"
        class="mono"
        spellcheck={false}
        autocomplete="off"
        value={draft.text.value}
        aria-invalid={isWrong}
        aria-describedby="draft-state"
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <div id="draft-state" class="draft-state" role="status">
        <State />
      </div>
    </section>
  );
}
