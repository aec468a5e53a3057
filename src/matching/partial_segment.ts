import { decodePercent } from "../request/percent.ts";

/** A path segment with text around its parameters, such as `{id}.json`: one text more than there are parameters. */
export interface PartialSegment {
  readonly kind: "partial";
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** The same with their escapes undone: a pattern may be written either way (docs/contract.md#a10). */
  readonly decoded: readonly string[];
}

/** Braces within braces, as in `{{id}}`, are text. */
const parameter = /(?<!\{)\{([^{}]+)\}(?!\})/g;

/** Reads a segment that has text around a parameter; `undefined` for others. */
export function readPartial(segment: string): PartialSegment | undefined {
  if (!segment.includes("{")) return undefined;
  const parts = segment.split(parameter);
  const names = parts.filter((_, at) => at % 2 === 1);
  const texts = parts.filter((_, at) => at % 2 === 0);
  if (names.length === 0) return undefined;
  return { kind: "partial", names, texts, decoded: texts.map(decodePercent) };
}

/** Whether two parameters stand side by side, so that nothing tells where one ends. */
export function isAmbiguous({ texts }: PartialSegment): boolean {
  return texts.slice(1, -1).includes("");
}

/** The values of the parameters in a segment that fits; `null` for one that does not. */
export function takePartial(
  { texts, decoded }: PartialSegment,
  actual: string,
): readonly string[] | null {
  return valuesBetween(texts, actual) ?? valuesBetween(decoded, actual);
}

/**
 * Each parameter takes one character or more, and as few as will do: the text
 * behind it is looked for from there on, once. Earlier places leave the most
 * room for what follows, so no other choice need be tried.
 */
function valuesBetween(
  texts: readonly string[],
  actual: string,
): string[] | null {
  const first = texts[0] ?? "";
  const last = texts.at(-1) ?? "";
  if (!actual.startsWith(first) || !actual.endsWith(last)) return null;
  const end = actual.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const text of texts.slice(1, -1)) {
    const found = actual.indexOf(text, from + 1);
    if (found === -1) return null;
    values.push(actual.slice(from, found));
    from = found + text.length;
  }
  if (from >= end) return null;
  values.push(actual.slice(from, end));
  return values;
}
