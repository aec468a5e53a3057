import { decodePercent } from "../percent.ts";

/** One segment of a path pattern. A literal may be written decoded or percent-encoded. */
export type PathSegment =
  | {
    readonly kind: "literal";
    readonly value: string;
    readonly decoded: string;
  }
  | { readonly kind: "parameter"; readonly name: string };

/** A stub's path: its segments, and how many of them are non-empty literals. */
export interface PathPattern {
  readonly segments: readonly PathSegment[];
  readonly specificity: number;
}

/** A request's path, decoded as a whole for criteria and in segments for patterns. */
export interface Target {
  readonly path: string;
  readonly segments: readonly string[];
}

const parameter = /^\{([^{}]+)\}$/;

/** Reads a path pattern; every text is one (contract B 3.2). */
export function parsePath(pattern: string): PathPattern {
  const segments = splitPath(pattern).map(parseSegment);
  const specificity =
    segments.filter((segment) =>
      segment.kind === "literal" && segment.value !== ""
    ).length;
  return { segments, specificity };
}

function parseSegment(value: string): PathSegment {
  const name = parameter.exec(value)?.[1];
  if (name !== undefined) return { kind: "parameter", name };
  return { kind: "literal", value, decoded: decodePercent(value) };
}

/** Whether a pattern fits decoded segments. A parameter takes one non-empty segment (contract A10). */
export function fitsPath(
  { segments: expected }: PathPattern,
  segments: readonly string[],
): boolean {
  if (expected.length !== segments.length) return false;
  for (let at = 0; at < segments.length; at++) {
    const one = expected[at];
    if (one === undefined || !fitsSegment(one, segments[at] ?? "")) {
      return false;
    }
  }
  return true;
}

function fitsSegment(expected: PathSegment, actual: string): boolean {
  return expected.kind === "parameter"
    ? actual !== ""
    : actual === expected.value || actual === expected.decoded;
}

/**
 * The parameters of a path that a stub's pattern fits, if it has one; of a
 * repeated name the last segment stays. Few ask for them, so matching captures
 * none.
 */
export function pathParams(
  pattern: PathPattern | null,
  { segments }: Pick<Target, "segments">,
): ReadonlyMap<string, string> {
  let params: Map<string, string> | null = null;
  const expected = pattern === null ? [] : pattern.segments;
  for (let at = 0; at < expected.length; at++) {
    const one = expected[at];
    if (one?.kind !== "parameter") continue;
    params ??= new Map();
    params.set(one.name, segments[at] ?? "");
  }
  return params ?? noParams;
}

const noParams: ReadonlyMap<string, string> = new Map();

/**
 * Splits a raw path at `/` first and decodes each segment after, so that
 * `%2F` is data inside a segment (RFC 3986 section 2.2, contract A10).
 */
export function splitTarget(rawPath: string): Target {
  const segments = splitPath(rawPath);
  if (!rawPath.includes("%")) return { path: rawPath, segments };
  return {
    path: decodePercent(rawPath),
    segments: segments.map(decodePercent),
  };
}

/** Outer slashes carry no meaning, inner empty segments do. */
function splitPath(path: string): string[] {
  const inner = withoutOuterSlashes(path);
  if (inner === "") return [];
  const segments: string[] = [];
  let start = 0;
  // `split` leaves the engine, which takes longer than all else of a match.
  for (let end = inner.indexOf("/"); end !== -1;) {
    segments.push(inner.slice(start, end));
    start = end + 1;
    end = inner.indexOf("/", start);
  }
  segments.push(inner.slice(start));
  return segments;
}

const slash = 47;
const percent = 37;
const question = 63;

function withoutOuterSlashes(path: string): string {
  return sliceInside(path, 0, path.length);
}

function sliceInside(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) === slash) start++;
  while (end > start && text.charCodeAt(end - 1) === slash) end--;
  return text.slice(start, end);
}

/**
 * What two literal paths share that match each other: the decoded path without
 * its outer slashes. `null` where a segment holds a slash of its own, which no
 * pattern's does. The path starts at `start` in `url` and ends before a `?`.
 */
export function literalKey(
  url: string,
  start: number,
  segments: () => readonly string[],
): string | null {
  let end = start;
  for (; end < url.length; end++) {
    const char = url.charCodeAt(end);
    if (char === question) break;
    if (char === percent) return decodedKey(segments());
  }
  return sliceInside(url, start, end);
}

function decodedKey(segments: readonly string[]): string | null {
  return segments.some((one) => one.includes("/")) ? null : segments.join("/");
}
