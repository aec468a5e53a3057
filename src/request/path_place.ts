import { decodePercent } from "./percent.ts";
import { targetStart } from "./target.ts";

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

/** The place of a request's path, by its URL and its Host. */
export function pathPlaceOf(url: string, host: string | null): PathPlace {
  return pathFrom(url, targetStart(url, host));
}

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
 * Whether a path is in the one form that most are sent in: nothing encoded, one
 * slash at its start and none at its end. Of all the ways to send a literal
 * path only one is so.
 */
export function isPlainPath(
  { url, start, end, isEscaped }: PathPlace,
): boolean {
  // A target without a slash at its start is given one (`rawTarget`).
  const first = url.charCodeAt(start) === slash ? start + 1 : start;
  return !isEscaped && first < end && url.charCodeAt(first) !== slash &&
    url.charCodeAt(end - 1) !== slash;
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

/** Values by literal path: decoded, without its outer slashes. */
export interface PathTable<T> {
  /** The value at the path that a text holds from `start` to before `end`. */
  find(text: string, start: number, end: number): T | undefined;
}

/**
 * What a table has at a path. Two literal paths match each other when they are
 * the same once decoded and without outer slashes; one with a slash inside a
 * segment matches none.
 */
export function findLiteral<T>(
  table: PathTable<T>,
  place: PathPlace,
): T | undefined {
  const { url, start, end, isEscaped } = place;
  if (!isEscaped) {
    const last = innerEnd(url, start, end);
    return table.find(url, innerStart(url, start, last), last);
  }
  const segments = segmentsAt(place);
  if (segments.some((one) => one.includes("/"))) return undefined;
  const path = segments.join("/");
  return table.find(path, 0, path.length);
}

/** The parts between slashes. Outer ones carry no meaning, inner empty segments do. */
export function splitSegments(
  text: string,
  start: number,
  end: number,
): string[] {
  const last = innerEnd(text, start, end);
  const inner = text.slice(innerStart(text, start, last), last);
  return inner === "" ? [] : inner.split("/");
}

/** Where a path starts once its outer slashes are gone. */
function innerStart(text: string, from: number, to: number): number {
  let start = from;
  while (start < to && text.charCodeAt(start) === slash) start++;
  return start;
}

/** Where it ends. */
function innerEnd(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && text.charCodeAt(end - 1) === slash) end--;
  return end;
}
