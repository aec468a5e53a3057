/** Controls, format characters, separators and spaces other than the usual one. */
export const hiddenChar = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const names: Readonly<Record<string, string>> = {
  "\u0000": "NUL",
  "\r": "CR",
  "\u00a0": "NBSP",
  "\u200b": "ZWSP",
  "\u200d": "ZWJ",
  "\u202e": "RLO",
  "\ufeff": "BOM",
};

/** The code point of a character, as in "U+202E". */
export function codeOf(text: string): string {
  const point = text.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** What is shown in the place of a character that nobody would see. */
export function nameOfHidden(text: string): string {
  return names[text] ?? codeOf(text);
}
