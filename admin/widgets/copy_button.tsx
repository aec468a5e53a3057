import { copy } from "../clipboard.ts";
import { TextRegion } from "./text_region.tsx";

interface Props {
  readonly text: string | (() => string);
  /** What is copied, as in "Copied the command." */
  readonly what: string;
  /** Where it is not simply copied. */
  readonly label?: string;
  readonly quiet?: boolean;
}

export function CopyButton({ text, what, label, quiet }: Props) {
  return (
    <button
      type="button"
      class={quiet === true ? "button quiet small" : "button"}
      aria-label={label === undefined ? `Copy ${what}` : undefined}
      onClick={() => copy(typeof text === "string" ? text : text(), what)}
    >
      {label ?? "Copy"}
    </button>
  );
}

/** A command or header line to take along. */
export function Snippet({ text, what }: { text: string; what: string }) {
  return (
    <div class="snippet">
      <TextRegion text={text} label={what} />
      <CopyButton text={text} what={what} quiet />
    </div>
  );
}
