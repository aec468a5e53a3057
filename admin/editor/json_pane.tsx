import { placeOf } from "../api.ts";
import type { Issue } from "../../src/schema/issue.ts";
import { silentSince } from "../store.ts";
import { counted } from "../text.ts";
import { CodeField } from "./code_field.tsx";
import { type Draft, useDraft } from "./draft.ts";
import { linesOf } from "./issue_lines.ts";
import { manual } from "../manual.ts";

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
        <strong>Not valid JSON yet.</strong>
        {` ${syntax} The form follows once this is fixed.`}
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
    return <p class="muted">The server is not answering: not checked.</p>;
  }
  return (
    <p class="fine">
      <span class="sign" aria-hidden="true">✓</span>The server accepts this.
    </p>
  );
}

/** The lines that the faulty places are on. */
function faultyLines(draft: Draft): readonly number[] {
  const syntax = draft.syntax.value;
  const [, line] = /^Line (\d+)/.exec(syntax) ?? [];
  if (line !== undefined) return [Number(line)];
  return syntax === ""
    ? linesOf(draft.text.value, draft.issues.value.map(placeOf))
    : [];
}

/** The draft as text; whatever is typed here, the form follows once it is JSON. */
export function JsonPane() {
  const draft = useDraft();
  const isWrong = draft.syntax.value !== "" || draft.issues.value.length > 0;
  return (
    <section class="json-pane" aria-label="JSON">
      <div class="bar">
        <h2 class="label grow">JSON</h2>
        <a
          class="button quiet small"
          href="/__mock__/schema/stubs.json"
          target="_blank"
        >
          Schema
        </a>
        <a
          class="button quiet small"
          href={manual("stubs")}
          target="_blank"
        >
          Documentation
        </a>
      </div>
      <CodeField
        id="draft-json"
        label="JSON"
        describedBy="draft-state"
        language="json"
        text={draft.text.value}
        isWrong={isWrong}
        faulty={faultyLines(draft)}
        onInput={(text) => draft.type(text)}
      />
      <div id="draft-state" class="draft-state" role="status">
        <State />
      </div>
    </section>
  );
}
