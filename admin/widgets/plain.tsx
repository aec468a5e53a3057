import type { ComponentChildren } from "preact";

/** Controls, format characters, separators and spaces other than the usual one; and spaces at the ends, which nobody sees. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ +| +$/gu;

const names: Readonly<Record<string, string>> = {
  "\u0000": "NUL",
  "\r": "CR",
  "\u00a0": "NBSP",
  "\u200b": "ZWSP",
  "\u200d": "ZWJ",
  "\u202e": "RLO",
  "\ufeff": "BOM",
};

function Mark({ text }: { text: string }) {
  const point = text.codePointAt(0) ?? 0;
  const code = `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  const shown = text.startsWith(" ") ? "␣".repeat(text.length) : names[text];
  return <span class="hidden-char" title={code}>{shown ?? code}</span>;
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
