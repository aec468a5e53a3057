import hljs from "highlight.js";
import { escapeHtml } from "./escape_html.ts";

/** What the style sheet has a colour for; all else stays plain, which keeps pages small. */
const colored = new Set([
  "attr",
  "attribute",
  "comment",
  "keyword",
  "meta",
  "number",
  "string",
  "title",
]);

/** Names of ours for what the library knows under others. */
const aliases: Readonly<Record<string, string>> = {
  jinja: "django",
  ndjson: "json",
};

/** A block of code as HTML; a language that is not known stays plain. */
export function coloredCode(code: string, language: string): string {
  const name = aliases[language] ?? language;
  if (hljs.getLanguage(name) === undefined) return escapeHtml(code);
  const html = hljs.highlight(code, { language: name }).value;
  // Outside of attributes quotes stand for themselves: a tenth of the manual.
  return withoutIdleSpans(html).replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'");
}

/** Takes out the spans that would have no colour. */
function withoutIdleSpans(html: string): string {
  const open: boolean[] = [];
  return html.replace(
    /<span class="hljs-([\w-]+)[^"]*">|<\/span>/g,
    (_, name) => {
      if (name === undefined) return open.pop() ? "</span>" : "";
      open.push(colored.has(name));
      return colored.has(name) ? `<span class="c-${name}">` : "";
    },
  );
}
