// The language in which received requests are searched: words that all hold,
// `-` in front of one that must not, `key:value` for one place and a bare word
// for all. It knows no request, so that a page can read it as the server does.

import { nearest } from "../schema/nearest.ts";
import { type SearchCondition, searchKeys } from "./search_condition.ts";
import { type SearchWord, searchWords } from "./search_word.ts";

/** A word that must hold, or must not. */
export interface SearchTerm {
  readonly isNegated: boolean;
  readonly condition: SearchCondition;
}

/** What a search asks: all terms hold. */
export type SearchQuery = readonly SearchTerm[];

/** A search that was read, or what is wrong with the first word that is not right. */
export type SearchReading =
  | { readonly ok: true; readonly query: SearchQuery }
  | {
    readonly ok: false;
    /** Where the word begins. */
    readonly at: number;
    readonly message: string;
  };

/** Words and characters of one search (docs/limits.md). */
const maxWords = 20;
const maxSearch = 1000;

/** Reads a search. Nothing at all finds everything. */
export function readSearch(text: string): SearchReading {
  if (text.length > maxSearch) {
    return refuse(0, `A search has at most ${maxSearch} characters`);
  }
  const words = searchWords(text);
  if (words.length > maxWords) {
    const { at = 0 } = words[maxWords] ?? {};
    return refuse(at, `A search has at most ${maxWords} words`);
  }
  const query: SearchTerm[] = [];
  for (const word of words) {
    const condition = conditionOf(word);
    if (typeof condition === "string") return refuse(word.at, condition);
    query.push({ isNegated: word.isNegated, condition });
  }
  return { ok: true, query };
}

function conditionOf({ key, value }: SearchWord): SearchCondition | string {
  if (key === null) return { kind: "text", text: value.toLowerCase() };
  if (isKey(key)) return searchKeys[key].read(value);
  const known = Object.keys(searchKeys);
  const near = nearest(key, known);
  const meant = near === undefined
    ? `the words are ${known.join(", ")}.`
    : `did you mean "${near}:"?`;
  return `Unknown word "${key}:": ${meant} To search for it as it is, put it in quotes`;
}

function isKey(key: string): key is keyof typeof searchKeys {
  return Object.hasOwn(searchKeys, key);
}

function refuse(at: number, message: string): SearchReading {
  return { ok: false, at, message };
}
