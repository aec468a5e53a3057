import type { ComponentChildren } from "preact";
import { codeOf, hiddenChar, nameOfHidden } from "../hidden_chars.ts";

/** What is invisible, and spaces at the ends, which nobody sees. */
const hidden = new RegExp(`${hiddenChar.source}|^ +| +$`, "gu");

function Mark({ text }: { text: string }) {
  const shown = text.startsWith(" ")
    ? "␣".repeat(text.length)
    : nameOfHidden(text);
  return <span class="hidden-char" title={codeOf(text)}>{shown}</span>;
}

/**
 * Text of strangers: what would be invisible shows as its name, and what runs
 * from right to left turns nothing around it.
 */
export function Plain({ text }: { text: string }) {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const found of text.matchAll(hidden)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(<Mark key={found.index} text={found[0]} />);
    from = found.index + found[0].length;
  }
  if (parts.length === 0) return <bdi>{text}</bdi>;
  return <bdi>{parts}{text.slice(from)}</bdi>;
}
