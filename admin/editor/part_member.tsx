import { useId } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { asText, at, readJson, withMember, writeJson } from "../json_text.ts";
import { CodeField } from "./code_field.tsx";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText } from "./fields.tsx";
import type { Part } from "./part_cards.tsx";
import { TextInput } from "./text_input.tsx";

interface MemberProps extends Part {
  readonly member: string;
  readonly label: string;
  /** `json` stays text until it can be read; a `number` is one where it can be read. */
  readonly kind?: "text" | "number" | "code" | "json";
  /** Whether no text is a text, too. */
  readonly keepEmpty?: boolean;
}

/** How a member stands in its field. */
function codecOf({ kind, keepEmpty }: Pick<MemberProps, "kind" | "keepEmpty">) {
  return {
    read: kind === "json"
      ? (value: Json | undefined) => writeJson(value ?? null)
      : asText,
    write(text: string): Json | undefined {
      if (text === "" && keepEmpty !== true) return undefined;
      if (kind !== "number" && kind !== "json") return text;
      const reading = readJson(text);
      return reading.ok ? reading.value : text;
    },
  };
}

interface MemberTextProps
  extends Pick<MemberProps, "kind" | "isPlain" | "label"> {
  readonly id: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly describedBy: string;
  readonly onText: (text: string) => void;
}

function MemberText({ kind, isPlain, label, ...field }: MemberTextProps) {
  if (kind !== "code" && kind !== "json") {
    return <TextInput {...field} mono numeric={kind === "number"} />;
  }
  return (
    <CodeField
      {...field}
      label={label}
      language={kind === "json" ? "json" : "template"}
      rows={2}
      isPlain={isPlain}
      faulty={[]}
      onInput={field.onText}
    />
  );
}

/** A member of a part. */
export function Member(
  { part, path: around, name, member, label, onChange, ...more }: MemberProps,
) {
  const draft = useDraft();
  const id = useId();
  const path = [...around, member];
  const [text, setText] = useEcho(
    at(part, [member]),
    codecOf(more),
    (next) => onChange(withMember(part, member, next)),
  );
  return (
    <div class="field">
      <label for={id}>
        {label}
        <span class="sr-only">{` of ${name}`}</span>
      </label>
      <MemberText
        {...more}
        id={id}
        text={text}
        label={`${label} of ${name}`}
        isWrong={draft.issuesAt(path, true).length > 0}
        describedBy={`${id}-issue`}
        onText={setText}
      />
      <IssueText path={path} id={`${id}-issue`} deep />
    </div>
  );
}
