/** A word of a search as it was typed, and the search without it. */
export interface SearchTerm {
  readonly text: string;
  readonly rest: string;
}

/** What is typed, up to the next space outside of quotes. */
const typed = /(?:"[^"]*(?:"|$)|[^\s"])+/g;

/** A key without a value is a word that is not finished. */
const unfinished = /^-?(?:[a-z_]+:)?$/i;

/** The words of a search, but one that is not finished. */
export function searchTerms(search: string): readonly SearchTerm[] {
  const words = search.match(typed) ?? [];
  return words.map((text, at) => ({
    text,
    rest: words.filter((_, other) => other !== at).join(" "),
  })).filter(({ text }) => !unfinished.test(text));
}
