import type { Path } from "../json_text.ts";
import { useDraft } from "./draft.ts";
import { useEcho } from "./echo.ts";
import { IssueText } from "./fields.tsx";

interface NamesProps {
  readonly path: Path;
  readonly label: string;
  readonly placeholder: string;
  readonly mono?: boolean;
}

/** A list of names as people write it, with commas between; without one the member goes. */
export function NamesField({ path, label, placeholder, mono }: NamesProps) {
  const draft = useDraft();
  const [text, setText] = useEcho(draft.get(path), {
    read: (value) => Array.isArray(value) ? value.join(", ") : "",
    write: (typed) => {
      const names = typed.split(",").map((one) => one.trim())
        .filter((one) => one !== "");
      return names.length === 0 ? undefined : names;
    },
  }, (next) => draft.set(path, next));
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        placeholder={placeholder}
        class={mono === true ? "mono" : ""}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <IssueText path={path} deep />
    </label>
  );
}
