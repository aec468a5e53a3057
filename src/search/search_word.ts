/** One word of a search as it was typed. */
export interface SearchWord {
  /** Where it begins in the text. */
  readonly at: number;
  readonly isNegated: boolean;
  /** What stands before its first colon; `null` of a bare word. */
  readonly key: string | null;
  /** The rest, without quotes. */
  readonly value: string;
}

/** A key is a word of letters; an address such as `http://host` has none. */
const keyed = /^([a-z_]+):(?!\/\/)/i;

/** What is typed, up to the next space outside of quotes. */
const typed = /(?:"[^"]*(?:"|$)|[^\s"])+/g;

/**
 * The words of a search. Spaces part them, quotes keep spaces together and
 * colons as they are, and `-` in front turns a word around.
 */
export function searchWords(text: string): SearchWord[] {
  return [...text.matchAll(typed)].map(({ 0: whole, index }) => {
    const isNegated = whole.length > 1 && whole.startsWith("-");
    const word = isNegated ? whole.slice(1) : whole;
    const key = keyed.exec(word)?.[1]?.toLowerCase() ?? null;
    const rest = key === null ? word : word.slice(key.length + 1);
    return { at: index, isNegated, key, value: rest.replaceAll('"', "") };
  });
}
