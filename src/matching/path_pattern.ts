import type { RequestView } from "../request/request_view.ts";
import { splitSegments } from "../request/path_place.ts";
import { decodePercent } from "../request/percent.ts";
import {
  isAmbiguous,
  type PartialSegment,
  readPartial,
  takePartial,
} from "./partial_segment.ts";

/** One segment of a path pattern. A literal may be written decoded or percent-encoded. */
export type PathSegment =
  | {
    readonly kind: "literal";
    readonly value: string;
    readonly decoded: string;
  }
  | { readonly kind: "parameter"; readonly name: string }
  | PartialSegment;

/** A stub's path: its segments, and how many of them are non-empty literals, or have text around a parameter. */
export interface PathPattern {
  readonly segments: readonly PathSegment[];
  readonly specificity: number;
  readonly partial: number;
}

/** What stands at a literal path, if at one at all. */
export interface Literal {
  /** The path, decoded and without outer slashes; `null` where segments have to be compared, or there is no path. */
  readonly literal: string | null;
}

const parameter = /^\{([^{}]+)\}$/;

/** Reads a path pattern; every text is one (docs/contract.md#b3.2). */
export function parsePath(pattern: string): PathPattern {
  const segments = splitSegments(pattern, 0, pattern.length).map(parseSegment);
  let specificity = 0;
  let partial = 0;
  for (const segment of segments) {
    if (segment.kind === "partial") partial++;
    else if (segment.kind === "literal" && segment.value !== "") specificity++;
  }
  return { segments, specificity, partial };
}

function parseSegment(value: string): PathSegment {
  const name = parameter.exec(value)?.[1];
  if (name !== undefined) return { kind: "parameter", name };
  return readPartial(value) ??
    { kind: "literal", value, decoded: decodePercent(value) };
}

/** Characters of a path: no request that the server takes has a longer one (docs/limits.md). */
const maxPath = 262_144;

/** Why a path can never match, in words for the person who wrote it; `undefined` where it can. */
export function whyNeverFitting(path: string): string | undefined {
  if (path.length > maxPath) {
    return `The path has more than ${maxPath} characters: no request has such a one, so write a shorter one`;
  }
  if (!path.includes("{")) return undefined;
  const ambiguous = parsePath(path).segments.find((segment) =>
    segment.kind === "partial" && isAmbiguous(segment)
  );
  if (ambiguous?.kind !== "partial") return undefined;
  const { names, texts } = ambiguous;
  const at = texts.indexOf("", 1);
  const pair = `"{${names[at - 1]}}" and "{${names[at]}}"`;
  return `Nothing stands between the parameters ${pair}: write text between them, as in "{a}-{b}"`;
}

/** A literal as requests have it; `null` for one with an escape, which may be meant decoded or not (docs/contract.md#a10), and for a parameter. */
export function literalText(segment: PathSegment): string | null {
  return segment.kind === "literal" && !segment.value.includes("%")
    ? segment.value
    : null;
}

/** The text of a path that is literal in all its segments. */
export function literalPath(pattern: PathPattern | null): string | null {
  if (pattern === null || !isReachable(pattern)) return null;
  const literals = pattern.segments.map(literalText);
  return literals.includes(null) ? null : literals.join("/");
}

/**
 * Segments of the longest target: the runtime refuses one above 65,534 bytes.
 * To find a stub's millions would only eat memory.
 */
const maxSegments = 65_535;

/** Whether a request can have the path. */
export function isReachable({ segments }: PathPattern): boolean {
  return segments.length <= maxSegments;
}

/** Whether a pattern fits decoded segments. A parameter takes one non-empty segment (docs/contract.md#a10). */
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

/** The pattern of what lies one segment below a path. */
export function patternBelow(
  { segments, specificity, partial }: PathPattern,
  name: string,
): PathPattern {
  const one = { kind: "parameter", name } as const;
  return { segments: [...segments, one], specificity, partial };
}

/** The patterns of a stub's path: a collection's stub also takes its items. */
export interface StubPath {
  /** The path where it is a pattern; `null` where it is a criterion or absent. */
  readonly pattern: PathPattern | null;
  /** The pattern of its items; `null` for all stubs but those of collections. */
  readonly itemPattern: PathPattern | null;
}

/** Whether decoded segments fit a stub's path, or that of its items; false without a pattern. */
export function fitsStubPath(
  { pattern, itemPattern }: StubPath,
  segments: readonly string[],
): boolean {
  return pattern !== null && fitsPath(pattern, segments) ||
    itemPattern !== null && fitsPath(itemPattern, segments);
}

/** The segment behind the path of a collection's stub that a request fits; `null` for the path itself. */
export function itemSegment(
  { itemPattern }: StubPath,
  { segments }: Pick<RequestView, "segments">,
): string | null {
  return itemPattern !== null && segments.length === itemPattern.segments.length
    ? segments.at(-1) ?? null
    : null;
}

/** Whether one decoded segment fits. */
export function fitsSegment(expected: PathSegment, actual: string): boolean {
  if (expected.kind === "parameter") return actual !== "";
  return expected.kind === "literal"
    ? actual === expected.value || actual === expected.decoded
    : takePartial(expected, actual) !== null;
}

/**
 * The parameters of a path that a stub's pattern fits, if it has one; of a
 * repeated name the last segment stays. Few ask for them, so matching captures
 * none.
 */
export function pathParams(
  pattern: PathPattern | null,
  { segments }: Pick<RequestView, "segments">,
): ReadonlyMap<string, string> {
  let params: Map<string, string> | null = null;
  const expected = pattern === null ? [] : pattern.segments;
  for (let at = 0; at < expected.length; at++) {
    const one = expected[at];
    if (one === undefined || one.kind === "literal") continue;
    params ??= new Map();
    const segment = segments[at] ?? "";
    if (one.kind === "parameter") params.set(one.name, segment);
    else addParts(params, one, segment);
  }
  return params ?? noParams;
}

function addParts(
  params: Map<string, string>,
  partial: PartialSegment,
  segment: string,
): void {
  const values = takePartial(partial, segment) ?? [];
  for (const [at, name] of partial.names.entries()) {
    params.set(name, values[at] ?? "");
  }
}

const noParams: ReadonlyMap<string, string> = new Map();
