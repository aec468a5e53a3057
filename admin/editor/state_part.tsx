import type { Json } from "../../src/json/values.ts";
import { isJsonObject, withMember, writeJson } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { Group, JsonValue } from "./fields.tsx";

interface NamesProps {
  readonly around: "when" | "then";
  readonly member: "state" | "template_state";
  readonly label: string;
  readonly hint: string;
}

/** Names with values as JSON; an empty text removes them. */
function Names({ around, member, label, hint }: NamesProps) {
  const draft = useDraft();
  const path = [around, member];
  const write = (next: Json | undefined) => {
    const rest = withMember(draft.get([around]) ?? {}, member, next);
    const isEmpty = isJsonObject(rest) && Object.keys(rest).length === 0;
    draft.set([around], isEmpty ? undefined : rest);
  };
  return (
    <JsonValue
      name={path.join(".")}
      path={path}
      label={label}
      hint={hint}
      lines={2}
      value={draft.get(path)}
      optional
      read={(one) => writeJson(one ?? undefined)}
      onChange={write}
    />
  );
}

/** What must hold in the request's scope, and what the answer changes there. */
export function StatePart() {
  return (
    <Group title="State" manual="state" path={["when"]}>
      <Names
        around="when"
        member="state"
        label="Answers only while"
        hint='Names with values or criteria, as in {"cart": "filled"}; null means not set.'
      />
      <div class="columns few">
        <Names
          around="then"
          member="state"
          label="Then sets"
          hint='As in {"cart": null}, which removes a name.'
        />
        <Names
          around="then"
          member="template_state"
          label="Then sets, rendered"
          hint='As in {"last": "{{ request.path }}"}.'
        />
      </div>
    </Group>
  );
}
