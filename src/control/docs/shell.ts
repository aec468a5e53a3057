import { type Markup, markup } from "./markup.ts";

/** A page of the documentation. */
export interface DocsPage {
  readonly title: string;
  /** Which of the two parts it belongs to. */
  readonly part: "manual" | "api";
  /** The list of what else there is. */
  readonly menu: Markup;
  readonly content: Markup;
}

const assets = "/__admin__/assets";

const parts = [
  { part: "manual", href: "/__mock__/docs/manual", label: "Manual" },
  { part: "api", href: "/__mock__/docs", label: "API" },
  { part: null, href: "/__admin__", label: "Admin UI" },
] as const;

/** The whole of a page: the same head, bar and menu around each. */
export function docsShell(page: DocsPage): string {
  const { html } = markup`<html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${page.title} · Standin</title>
        <link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="${assets}/docs.css">
        <script src="${assets}/docs_theme.js"></script>
        <script type="module" src="${assets}/docs_page.js"></script>
      </head>
      <body>
    <a class="skip" href="#content">Skip to the page</a>
    ${bar(page)}
    <div class="docs">
    <nav id="menu" class="menu" tabindex="-1" aria-label="Contents">
    <a class="button menu-close" href="#content">Close</a>
    ${page.menu}
    </nav>
    <main id="content" tabindex="-1">
    ${page.content}
    </main>
    </div>
      </body>
    </html>`;
  return `<!doctype html>\n${html}`;
}

/** Search and theme are shown by the script that they need. */
function bar({ part: current }: DocsPage): Markup {
  const links = parts.map(({ part, href, label }) =>
    part === current
      ? markup`<a href="${href}" aria-current="true">${label}</a>`
      : markup`<a href="${href}">${label}</a>`
  );
  return markup`<header class="docs-bar">
      <a class="button menu-open" href="#menu">Menu</a>
      <a class="brand"
        href="/__mock__/docs/manual"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M8 11h10l-3-3m9 13H14l3 3"/></svg><span>Standin</span></a>
      <nav aria-label="Parts">${links}</nav>
      <button type="button" id="search-open" class="button"
        hidden>Search <kbd>/</kbd></button>
      <label id="theme-choice"
        hidden><span class="sr-only">Theme</span><select id="theme"><option value="system">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
    </header>`;
}
