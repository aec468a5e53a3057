import { Plain } from "./plain.tsx";

interface Props {
  readonly text: string;
  readonly label: string;
  readonly class?: string;
}

/** Lines of text that may be longer or more than there is room for: it scrolls, by keys as well. */
export function TextRegion({ text, label, class: look }: Props) {
  return (
    <pre
      class={look}
      tabIndex={0}
      role="region"
      aria-label={label}
    ><Plain text={text} /></pre>
  );
}
