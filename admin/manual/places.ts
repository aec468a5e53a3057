import { posix } from "node:path";

/** Where the running server shows the manual. */
const manualRoot = "/__mock__/docs/manual";

const indexFile = "docs/README.md";

/** Pages of the manual that do not lie in `docs/`. */
export const otherPages: readonly string[] = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
];

/** The name of the page that a file of the repository is; the index is "", and what is not a page is null. */
export function pageName(file: string): string | null {
  if (file === indexFile) return "";
  const own = /^docs\/([\w-]+)\.md$/.exec(file)?.[1];
  if (own !== undefined) return own;
  return otherPages.includes(file) ? file.slice(0, -3).toLowerCase() : null;
}

/** The path of a page. */
export function pagePath(name: string): string {
  return name === "" ? manualRoot : `${manualRoot}/${name}`;
}

/** Where a link leads. */
export type Target =
  | { readonly kind: "address"; readonly href: string }
  /** What the running server does not have: a file of the repository. */
  | { readonly kind: "file"; readonly file: string };

/** Finds out where a link in a file of the repository leads. */
export function targetOf(link: string, from: string): Target {
  if (/^(?:[a-z]+:|#)/i.test(link)) return { kind: "address", href: link };
  const [path = "", anchor] = link.split("#");
  const file = posix.join(posix.dirname(from), path);
  const name = pageName(file);
  if (name !== null) {
    const end = anchor === undefined ? "" : `#${anchor}`;
    return { kind: "address", href: pagePath(name) + end };
  }
  const image = /^docs\/(images\/[\w.-]+)$/.exec(file)?.[1];
  return image === undefined
    ? { kind: "file", file }
    : { kind: "address", href: `${manualRoot}/${image}` };
}
