import { lexer, type Token } from "marked";
import type { FoundSection } from "../../src/model/manual.ts";
import { pagePath } from "./places.ts";
import { textOf } from "./plain_text.ts";
import { createSlugs } from "./slugs.ts";

/** A page cut at its headings, as a search looks through it. */
export function sectionsOf(source: string, name: string): FoundSection[] {
  const slugOf = createSlugs();
  const titles: string[] = [];
  const sections: FoundSection[] = [];
  let href = pagePath(name);
  let waiting: Token[] = [];
  const close = () => {
    const text = textOf(waiting).replace(/\s+/g, " ").trim();
    waiting = [];
    if (titles.length > 0) sections.push({ titles: [...titles], href, text });
  };
  for (const token of lexer(source)) {
    if (token.type !== "heading") {
      waiting.push(token);
      continue;
    }
    close();
    const title = textOf(token["tokens"] ?? []).trim();
    titles.length = token["depth"] - 1;
    titles.push(title);
    const slug = slugOf(title);
    href = token["depth"] === 1 ? pagePath(name) : `${pagePath(name)}#${slug}`;
  }
  close();
  return sections;
}
