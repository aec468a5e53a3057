import { decodePercent } from "./percent.ts";

/** Where a request's path is in its URL. */
export interface PathPlace {
  readonly url: string;
  readonly start: number;
  /** Before a `?`. */
  readonly end: number;
  readonly isEscaped: boolean;
}

const percent = 37;
const slash = 47;
const question = 63;

/** The place of the path that starts there. */
export function pathFrom(url: string, start: number): PathPlace {
  let end = start;
  let isEscaped = false;
  for (; end < url.length; end++) {
    const char = url.charCodeAt(end);
    if (char === question) break;
    if (char === percent) isEscaped = true;
  }
  return { url, start, end, isEscaped };
}

/**
 * The segments of a path: split at `/` first and decoded each after, so that
 * `%2F` is data inside a segment (RFC 3986 section 2.2, docs/contract.md#a10).
 */
export function segmentsAt(
  { url, start, end, isEscaped }: PathPlace,
): readonly string[] {
  const segments = splitSegments(url, start, end);
  return isEscaped ? segments.map(decodePercent) : segments;
}

/**
 * The segments as one text, by which paths without parameters are found: two
 * match each other when they are the same once decoded and without outer
 * slashes. `null` where a segment holds a slash, which no literal path's does.
 */
export function literalAt(place: PathPlace): string | null {
  const { url, start, end, isEscaped } = place;
  if (!isEscaped) return withoutOuterSlashes(url, start, end);
  const segments = segmentsAt(place);
  return segments.some((one) => one.includes("/")) ? null : segments.join("/");
}

/** The parts between slashes. Outer ones carry no meaning, inner empty segments do. */
export function splitSegments(
  text: string,
  start: number,
  end: number,
): string[] {
  const inner = withoutOuterSlashes(text, start, end);
  return inner === "" ? [] : inner.split("/");
}

function withoutOuterSlashes(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) === slash) from++;
  while (to > from && text.charCodeAt(to - 1) === slash) to--;
  return text.slice(from, to);
}
