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

/**
 * The captured parameters where a pattern fits decoded segments, `null` where
 * it does not. A parameter takes one non-empty segment (contract A10); of a
 * repeated name the last segment stays.
 */
export function matchPath(
  pattern: PathPattern,
  segments: readonly string[],
): Map<string, string> | null {
  if (pattern.segments.length !== segments.length) return null;
  const captured = new Map<string, string>();
  for (const [position, expected] of pattern.segments.entries()) {
    const actual = segments[position] ?? "";
    if (expected.kind === "parameter") {
      if (actual === "") return null;
      captured.set(expected.name, actual);
    } else if (actual !== expected.value && actual !== expected.decoded) {
      return null;
    }
  }
  return captured;
}

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
  return inner === "" ? [] : inner.split("/");
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
