import type { PathTable } from "./request_view.ts";
import { decodePercent } from "./percent.ts";
import {
  innerEnd,
  innerStart,
  splitSegments,
} from "../matching/path_pattern.ts";

/** Where a request's path is in its URL. */
export interface PathPlace {
  readonly url: string;
  readonly start: number;
  /** Before a `?`. */
  readonly end: number;
  readonly isEscaped: boolean;
}

const percent = 37;
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
 * What a table has at a request's path. Two literal paths match each other when
 * they are the same once decoded and without outer slashes; one with a slash
 * inside a segment matches none.
 */
export function findLiteral<T>(
  table: PathTable<T>,
  { url, start, end, isEscaped }: PathPlace,
  segments: () => readonly string[],
): T | undefined {
  if (isEscaped) return findDecoded(table, segments());
  const last = innerEnd(url, start, end);
  return table.find(url, innerStart(url, start, last), last);
}

function findDecoded<T>(
  table: PathTable<T>,
  segments: readonly string[],
): T | undefined {
  if (segments.some((one) => one.includes("/"))) return undefined;
  const path = segments.join("/");
  return table.find(path, 0, path.length);
}
