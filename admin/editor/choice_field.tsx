import type { Path } from "../json_text.ts";
import { Choice } from "../widgets/choice.tsx";
import { useDraft } from "./draft.ts";
import { IssueText } from "./fields.tsx";

interface ChoiceProps {
  readonly path: Path;
  readonly label: string;
  /** The values with what is said of them; the first is what holds where nothing is chosen. */
  readonly choices: readonly (readonly [string, string])[];
}

/** One of a few words. The first removes the member. */
export function ChoiceField({ path, label, choices }: ChoiceProps) {
  const draft = useDraft();
  const value = draft.get(path);
  const [usual = ["", ""]] = choices;
  return (
    <Choice
      label={label}
      value={typeof value === "string" ? value : usual[0]}
      choices={choices}
      onChoose={(next) => draft.set(path, next === usual[0] ? undefined : next)}
    >
      <IssueText path={path} />
    </Choice>
  );
}
