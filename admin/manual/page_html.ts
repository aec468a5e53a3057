import { Marked, type RendererObject, type Tokens } from "marked";
import { coloredCode } from "./colored_code.ts";
import { escapeHtml } from "./escape_html.ts";
import { createOperatorMarks } from "./operator_marks.ts";
import { targetOf } from "./places.ts";
import { textOf } from "./plain_text.ts";
import { createSlugs } from "./slugs.ts";
import type { ManualHeading } from "../../src/model/manual.ts";

/** A page of Markdown as HTML, with its headings. */
export interface RenderedPage {
  readonly html: string;
  readonly headings: readonly ManualHeading[];
}

/** The only markup that pages may hold: an anchor, which has no form in Markdown. */
const anchor = {
  name: "anchor",
  level: "inline" as const,
  start: (source: string) => source.indexOf("<a id="),
  tokenizer(source: string) {
    const [raw, id] = /^<a id="([\w.-]+)"><\/a>/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: "anchor", raw, id };
  },
  renderer: ({ id }: Tokens.Generic) => `<span id="${id}"></span>`,
};

/** Renders a file of the repository; its own markup becomes text, so that no page can hold a script. */
export function renderPage(source: string, file: string): RenderedPage {
  const headings: ManualHeading[] = [];
  const marked = new Marked({
    extensions: [anchor],
    renderer: { ...blocks(headings), ...inlines(file) },
  });
  const html = marked.parse(source, { async: false });
  return { html, headings };
}

function blocks(headings: ManualHeading[]): RendererObject {
  const slugOf = createSlugs();
  const marksOf = createOperatorMarks();
  return {
    heading({ depth, tokens }) {
      const text = textOf(tokens).trim();
      const id = slugOf(text);
      headings.push({ depth, id, text });
      const inner = this.parser.parseInline(tokens);
      const label = escapeHtml(`Link to "${text}"`);
      const link = depth === 1
        ? ""
        : `<a class="here" href="#${id}" aria-label="${label}">#</a>`;
      return `<h${depth} id="${id}">${inner}${link}</h${depth}>\n`;
    },
    code({ text, lang = "" }) {
      const [language = "", file] = lang.split(" ");
      const name = file === undefined
        ? ""
        : `<div class="file">${escapeHtml(file)}</div>`;
      return `${name}<pre><code>${coloredCode(text, language)}</code></pre>\n`;
    },
    table(token) {
      const cells = (tag: string, row: readonly Tokens.TableCell[]) =>
        `<tr>${
          row.map(({ tokens }) =>
            `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
          ).join("")
        }</tr>\n`;
      const rows = token.rows.map((row) =>
        cells("td", row).replace("<td>", `<td>${marksOf(row[0]?.text ?? "")}`)
      ).join("");
      return `<div class="table"><table><thead>${
        cells("th", token.header)
      }</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  };
}

function inlines(file: string): RendererObject {
  return {
    html: ({ text }) => text.startsWith("<!--") ? "" : escapeHtml(text),
    link({ href, tokens }) {
      const inner = this.parser.parseInline(tokens);
      const target = targetOf(href, file);
      if (target.kind === "file") {
        const where = escapeHtml(`${target.file} in the repository`);
        return `${inner} <span class="elsewhere">(${where})</span>`;
      }
      return `<a href="${escapeHtml(target.href)}">${inner}</a>`;
    },
    image({ href, text }) {
      const target = targetOf(href, file);
      const source = target.kind === "address" ? target.href : "";
      return `<img src="${escapeHtml(source)}" alt="${
        escapeHtml(text)
      }" loading="lazy">`;
    },
  };
}
