import { useRef } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { type ActionKind, kindNames, kindOf } from "../action_kinds.ts";
import { at } from "../json_text.ts";
import { actionForms } from "./action_forms.ts";
import { useDraft } from "./draft.ts";
import { Group, IssueText } from "./fields.tsx";
import { Segments } from "./segments.tsx";

function FormOf({ kind }: { kind: ActionKind }) {
  const { Form } = actionForms[kind];
  return (
    <>
      <IssueText path={["action", kind]} />
      <Form />
    </>
  );
}

/** What the stub answers with; a kind that was left comes back as it was. */
export function ActionPart() {
  const draft = useDraft();
  const left = useRef(new Map<ActionKind, Json>());
  const action = draft.get(["action"]);
  const kind = kindOf(action);
  function choose(next: ActionKind): void {
    if (kind !== undefined) left.current.set(kind, at(action, [kind]) ?? {});
    draft.set(["action"], {
      [next]: left.current.get(next) ?? actionForms[next].blank,
    });
  }
  return (
    <Group
      title="Answer"
      manual={kind === undefined ? "stubs#answers" : actionForms[kind].manual}
      path={["action"]}
    >
      <Segments
        name="action-kind"
        label="Kind of answer"
        choices={kindNames}
        wordsOf={(one) => actionForms[one].title}
        chosen={kind}
        onChoose={choose}
      />
      {kind !== undefined && <FormOf key={kind} kind={kind} />}
    </Group>
  );
}
