import { lexer, type Token } from "marked";
import type { Manual } from "../../src/model/manual.ts";
import { pageName, targetOf } from "./places.ts";

const indexFile = "docs/README.md";

/** What the first pages of the index are for, which stand below no heading there. */
const start = "Start";

/** The pages by task, as the tables of the manual's index have them: each where it is named first as a whole. */
export function groupsOf(index: string): Manual["groups"] {
  const groups: { title: string; pages: string[] }[] = [
    { title: start, pages: [""] },
  ];
  const seen = new Set([""]);
  for (const token of lexer(index)) {
    if (token.type === "heading" && token["depth"] === 2) {
      groups.push({ title: token["text"], pages: [] });
    }
    if (token.type !== "table") continue;
    for (const name of linkedPages(token)) {
      if (seen.has(name)) continue;
      seen.add(name);
      groups.at(-1)?.pages.push(name);
    }
  }
  return groups.filter(({ pages }) => pages.length > 0);
}

function linkedPages(table: Token): string[] {
  const links = [...table.raw.matchAll(/\]\(([^()\s#]+\.md)\)/g)];
  return links.flatMap(([, link = ""]) => {
    const target = targetOf(link, indexFile);
    return target.kind === "address" ? [nameOf(link)] : [];
  });
}

function nameOf(link: string): string {
  const file = link.startsWith("../") ? link.slice(3) : `docs/${link}`;
  return pageName(file) ?? "";
}
