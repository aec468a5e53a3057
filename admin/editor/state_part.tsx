import type { Json } from "../../src/json/values.ts";
import { isJsonObject, readJson, withMember, writeJson } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { Group, JsonText } from "./fields.tsx";

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
  const value = draft.get(path);
  const write = (next: Json | undefined) => {
    const rest = withMember(draft.get([around]) ?? {}, member, next);
    const isEmpty = isJsonObject(rest) && Object.keys(rest).length === 0;
    draft.set([around], isEmpty ? undefined : rest);
  };
  const [text, setText] = useEcho(value, {
    read: (one) => one === undefined || one === null ? "" : writeJson(one),
    write: (typed) => {
      if (typed.trim() === "") return undefined;
      const reading = readJson(typed);
      return reading.ok ? reading.value : value;
    },
  }, write);
  const reading = text.trim() === "" ? undefined : readJson(text);
  return (
    <JsonText
      name={path.join(".")}
      path={path}
      label={label}
      hint={hint}
      text={text}
      lines={2}
      reason={reading?.ok === false ? reading.reason : undefined}
      onInput={setText}
    />
  );
}

/** What must hold in the request's scope, and what the answer changes there. */
export function StatePart() {
  return (
    <Group title="State" path={["when"]}>
      <Names
        around="when"
        member="state"
        label="Answers only while"
        hint='Names with values or criteria, as in {"cart": "filled"}; null is not set.'
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
