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
export function JsonText({ id, label, text, issue, onInput }: Props) {
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
