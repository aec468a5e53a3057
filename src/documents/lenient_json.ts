import type { Work } from "../runtime/work.ts";
import { type TextPlace, textPlaces } from "../json/text_places.ts";
import { parseJsonSource } from "./json_source.ts";
import type { StubSource } from "./source.ts";

/** Something that JSON does not allow and a reader let pass. */
export interface Leniency extends TextPlace {
  readonly message: string;
}

/** What a lenient reading found, and what it let pass on its way. */
export interface LenientSource {
  readonly source: StubSource;
  readonly leniencies: readonly Leniency[];
}

/**
 * Reads JSON as Java's readers of it do: with comments, commas at the end of
 * lists, texts in single quotes, and without a look at what follows the first
 * value. Each of the last two is told; a byte order mark is skipped.
 */
export function* parseLenientJson(text: string): Work<LenientSource> {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const plain = yield* parseJsonSource(bare, { lenient: true });
  if (plain.ok) return { source: plain, leniencies: [] };
  const scan = yield* straighten(bare);
  if (scan.found.length === 0) return { source: plain, leniencies: [] };
  const source = yield* parseJsonSource(scan.text, { lenient: true });
  if (!source.ok) return { source: plain, leniencies: [] };
  const placeAt = textPlaces(bare);
  const leniencies = scan.found.map(({ offset, message }) => ({
    ...placeAt(offset),
    message,
  }));
  return { source, leniencies };
}

interface Scan {
  readonly text: string;
  readonly found: readonly { readonly offset: number; message: string }[];
}

/** A comment, a text in either quotes, or a bracket. What has no end goes to the end of the text: to look for an end once more at each beginning would take for ever. */
const token =
  /\/\/[^\n]*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|'(?:[^'\\]|\\[\s\S])*(?:'|$)|[[\]{}]/g;

/** Tokens that are gone through in one turn. */
const atOnce = 5000;

/** The text with double quotes only, up to the end of its first list or object. */
function* straighten(text: string): Work<Scan> {
  let result = "";
  let from = 0;
  let depth = 0;
  let quoted: number | undefined;
  let end: number | undefined;
  let count = 0;
  for (const match of text.matchAll(token)) {
    if (++count % atOnce === 0) yield;
    const [word] = match;
    if (word.startsWith("'")) {
      quoted ??= match.index;
      result += text.slice(from, match.index) + inDoubleQuotes(word);
      from = match.index + word.length;
    } else if (word === "[" || word === "{") depth++;
    else if (word === "]" || word === "}") {
      if (--depth > 0) continue;
      end = match.index + 1;
      break;
    }
  }
  result += text.slice(from, end);
  const found = [];
  if (quoted !== undefined) {
    const message = "texts in single quotes are taken, JSON has double ones";
    found.push({ offset: quoted, message });
  }
  if (end !== undefined && text.slice(end).trim() !== "") {
    const message = "what follows the first value is not read";
    found.push({ offset: end, message });
  }
  return { text: result, found };
}

function inDoubleQuotes(word: string): string {
  const inside = word.slice(1, -1).replaceAll("\\'", "'")
    .replaceAll('"', '\\"');
  return `"${inside}"`;
}
