import type { Manual, ManualHeading } from "../../model/manual.ts";
import { builtMarkup, type Markup, markup } from "./markup.ts";
import { docsShell } from "./shell.ts";

const root = "/__mock__/docs/manual";

/** A page of the manual as a whole; null where there is none of this name. */
export function manualPage(manual: Manual, name: string): string | null {
  if (!Object.hasOwn(manual.pages, name)) return null;
  const page = manual.pages[name];
  if (page === undefined) return null;
  return docsShell({
    title: page.title,
    part: "manual",
    menu: manualMenu(manual, name),
    content: markup`<article class="prose">${builtMarkup(page.html)}</article>${
      neighbours(manual, name)
    }`,
  });
}

/** The pages by task; below the current one stand its sections. */
export function manualMenu(manual: Manual, current: string | null): Markup {
  const item = (name: string) => {
    const { title = name, headings = [] } = manual.pages[name] ?? {};
    return name === current
      ? markup`<li><a href="${pathOf(name)}" aria-current="page">${title}</a>${
        sectionList(headings)
      }</li>`
      : markup`<li><a href="${pathOf(name)}">${title}</a></li>`;
  };
  return markup`${
    manual.groups.map(({ title, pages }) =>
      markup`<p class="menu-title">${title}</p>
        <ul>${pages.map(item)}</ul>`
    )
  }`;
}

function sectionList(headings: readonly ManualHeading[]): Markup | null {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length === 0) return null;
  return markup`<ul class="menu-sections">${
    sections.map(({ id, text }) =>
      markup`<li><a href="#${id}">${text}</a></li>`
    )
  }</ul>`;
}

function pathOf(name: string): string {
  return name === "" ? root : `${root}/${name}`;
}

/** Links to the pages before and after one, in the order of the index. */
function neighbours({ groups, pages }: Manual, name: string): Markup | null {
  const order = groups.flatMap((group) => group.pages);
  const at = order.indexOf(name);
  if (at === -1) return null;
  const link = (label: string, other: string | undefined) =>
    other === undefined
      ? markup`<span></span>`
      : markup`<a href="${pathOf(other)}"><small>${label}</small>${
        pages[other]?.title ?? other
      }</a>`;
  return markup`<nav class="neighbours"
      aria-label="Neighbouring pages">${link("Before", order[at - 1])}${
    link(
      "Next",
      order[at + 1],
    )
  }</nav>`;
}
