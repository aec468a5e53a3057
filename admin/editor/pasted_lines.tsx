import { useId, useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { counted } from "../text.ts";

interface Props {
  readonly noun: string;
  readonly read: (text: string) => Json[];
  readonly onAdd: (parts: Json[]) => void;
}

/** Takes many lines at once and makes a part of each. */
export function PastedLines({ noun, read, onAdd }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const parts = read(text);
  return (
    <details class="field">
      <summary>Paste lines</summary>
      <label for={id}>One {noun} per line, or a recorded stream</label>
      <textarea
        id={id}
        class="mono"
        rows={5}
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button
        type="button"
        class="button quiet small add"
        disabled={parts.length === 0}
        onClick={() => {
          onAdd(parts);
          setText("");
        }}
      >
        {parts.length === 0 ? "Add them" : `Add ${counted(parts.length, noun)}`}
      </button>
    </details>
  );
}
