import type { FoundSection } from "../../src/model/manual.ts";

/** A section that fits, and where in its text. */
export interface Hit {
  readonly section: FoundSection;
  readonly snippet: readonly SnippetPart[];
}

export interface SnippetPart {
  readonly text: string;
  /** Whether it is what was sought. */
  readonly isHit: boolean;
}

/** More than these nobody reads. */
const maxHits = 30;

/** Characters of a snippet before and after the first hit. */
const before = 50;
const after = 130;

/** The sections that have every word, the best first; what stands in "quotes" is one word. */
export function search(
  sections: readonly FoundSection[],
  query: string,
): readonly Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const phrase = words.join(" ");
  return sections
    .map((section) => ({ section, score: scoreOf(section, words, phrase) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxHits)
    .map(({ section }) => ({
      section,
      snippet: snippetOf(section.text, [phrase, ...words]),
    }));
}

function wordsOf(query: string): string[] {
  const found = query.matchAll(/"([^"]+)"?|([^\s"]+)/g);
  return [...found].map(([, quoted, bare]) =>
    even((quoted ?? bare ?? "").replace(/\s+/g, " ").trim())
  ).filter((word) => word !== "");
}

/** How texts are compared: case does not matter, nor what joins words. As long as the text. */
function even(text: string): string {
  return text.toLowerCase().replace(/[-_]/g, " ");
}

/** What is for those who change Standin, or tells its history, comes after what is for its users. */
const aside =
  /\/manual\/(?:architecture|changelog|contract|contributing|performance)\b/;

/** 0 where a word is missing; what stands in a title counts more, most in the section's own. */
function scoreOf(
  { titles, href, text }: FoundSection,
  words: readonly string[],
  phrase: string,
): number {
  const own = even(titles.at(-1) ?? "");
  const above = even(titles.slice(0, -1).join(" "));
  const body = even(text);
  let score = own === phrase ? 40 : own.includes(phrase) ? 20 : 0;
  if (body.includes(phrase)) score += 5;
  for (const word of words) {
    const worth = (own.includes(word) ? 8 : 0) +
      (above.includes(word) ? 3 : 0) + (body.includes(word) ? 2 : 0) +
      (isWordOf(word, body) ? 1 : 0);
    if (worth === 0) return 0;
    score += worth;
  }
  // A page's own beginning goes before its parts.
  if (titles.length === 1) score++;
  return aside.test(href) ? score / 2 : score;
}

/** Whether a word stands by itself somewhere, not only within another. */
function isWordOf(word: string, text: string): boolean {
  const at = text.indexOf(word);
  if (at === -1) return false;
  const around = `${text[at - 1] ?? " "}${text[at + word.length] ?? " "}`;
  return !/\w/.test(around);
}

/** The text around the first of some words that stands in it, with all of them marked. */
function snippetOf(text: string, words: readonly string[]): SnippetPart[] {
  const body = even(text);
  const first = words.map((word) => body.indexOf(word)).find((at) => at >= 0);
  const start = wordStart(text, Math.max(0, (first ?? 0) - before));
  const end = Math.min(text.length, (first ?? 0) + after);
  const parts = marked(text.slice(start, end), words);
  if (start > 0) parts.unshift({ text: "… ", isHit: false });
  if (end < text.length) parts.push({ text: " …", isHit: false });
  return parts;
}

/** The begin of the next word, so that none is cut at the front. */
function wordStart(text: string, from: number): number {
  return from === 0 ? 0 : text.indexOf(" ", from) + 1;
}

function marked(text: string, words: readonly string[]): SnippetPart[] {
  const longest = [...words].sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[^\w\s]/g, "\\$&").replace(/ /g, "[-_ ]"));
  const pieces = text.split(new RegExp(`(${longest.join("|")})`, "i"));
  return pieces.map((piece, at) => ({ text: piece, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
