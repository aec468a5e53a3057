import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { CodeField } from "./code_field.tsx";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly issue: string;
  readonly onInput: (text: string) => void;
}

/** JSON that a person writes, with what is wrong with it below. */
function JsonText({ id, label, text, issue, onInput }: Props) {
  const issueId = useId();
  const [, line] = /^Line (\d+)/.exec(issue) ?? [];
  return (
    <div class="field code-field">
      <CodeField
        id={id}
        label={label}
        describedBy={issueId}
        language="json"
        text={text}
        isWrong={issue !== ""}
        faulty={line === undefined ? [] : [Number(line)]}
        onInput={onInput}
      />
      <span class="issue" id={issueId}>{issue}</span>
    </div>
  );
}

interface SavedProps extends Omit<Props, "label"> {
  /** What it is, as in "Save settings". */
  readonly what: string;
  /** The text as the server has it. */
  readonly shown: string;
  readonly onSave: () => void;
  /** What else can be done to it. */
  readonly children?: ComponentChildren;
}

/** JSON of the server that is changed and saved as a whole. */
export function SavedJson(props: SavedProps) {
  const { what, shown, onSave, children, ...field } = props;
  const label = `${what.charAt(0).toUpperCase()}${what.slice(1)} as JSON`;
  return (
    <>
      <JsonText {...field} label={label} />
      <div class="bar wrap">
        <button
          type="button"
          class="button"
          disabled={field.text === shown}
          onClick={onSave}
        >
          {`Save ${what}`}
        </button>
        {children}
      </div>
    </>
  );
}
