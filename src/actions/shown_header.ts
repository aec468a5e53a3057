import { firstValue, type HeaderLines } from "../request/header_lines.ts";

/** What lets a page of another origin read a header, where one asks (Fetch standard, section 3.3.3). */
export function shownTo(asking: HeaderLines, name: string): HeaderLines {
  return firstValue(asking, "origin") === null
    ? []
    : [["access-control-expose-headers", name]];
}
