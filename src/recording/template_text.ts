/** A text as a template that says just that. */
export function asTemplate(text: string): string {
  return text.replace(/\{[{%#]/g, (mark) => `{{ "${mark}" }}`);
}

/** Whether a text means itself as a template, once its marks are escaped: line ends are not kept as they were. */
export function isPlainTemplate(text: string): boolean {
  return !text.includes("\r") && !text.endsWith("\n");
}
