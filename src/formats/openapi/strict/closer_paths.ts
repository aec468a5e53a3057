import { type JsonObject, setOwn } from "../../../json/values.ts";
import type { Work } from "../../../runtime/work.ts";
import { literal } from "../../patterns/java_pattern.ts";

/** Segments of one document that are compared, and between two chances to rest (docs/limits.md). */
const maxCompared = 500_000;
const comparedAtOnce = 2000;

/** Paths by their segments, of which a parameter stands for any other. */
interface Branch {
  readonly branches: Map<string, Branch>;
  isPath: boolean;
}

/** What tells the requests of a path from those of others that say more of it, by the path; `null` where too many are to be compared. */
export type CloserPaths = ReadonlyMap<string, JsonObject | null>;

/**
 * A path without a parameter goes before one that has one in its place
 * (OpenAPI 3.1, section 4.8.8): what is meant for "/users/me" is not for
 * "/users/{id}", whatever else is asked of either.
 */
export function* closerPaths(
  paths: readonly string[],
): Work<CloserPaths> {
  const root: Branch = { branches: new Map(), isPath: false };
  for (const [place, path] of paths.entries()) {
    if (place % comparedAtOnce === 0) yield;
    let at = root;
    for (const segment of segmentsOf(path)) {
      const key = nameOf(segment) === null ? segment : "{}";
      const next = at.branches.get(key) ??
        { branches: new Map(), isPath: false };
      at.branches.set(key, next);
      at = next;
    }
    at.isPath = true;
  }
  const closer = new Map<string, JsonObject | null>();
  let compared = 0;
  for (const path of paths) {
    const segments = segmentsOf(path);
    if (segments.every((one) => nameOf(one) === null)) continue;
    const found: JsonObject[] = [];
    const open = [{ at: root, depth: 0, values: {} }];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (++compared % comparedAtOnce === 0) yield;
      if (compared > maxCompared) break;
      const { at, depth, values } = one;
      if (depth < segments.length) {
        open.push(...further(at, segments[depth] ?? "", { depth, values }));
      } else if (at.isPath && Object.keys(values).length > 0) {
        found.push({ $key_values: values });
      }
    }
    if (compared > maxCompared) closer.set(path, null);
    else if (found.length > 0) closer.set(path, { $not: { $or: found } });
  }
  return closer;
}

interface Step {
  readonly depth: number;
  /** Parameters that are something else in the other path. */
  readonly values: JsonObject;
}

/** The branches that a segment stands for. */
function further(
  { branches }: Branch,
  segment: string,
  { depth, values }: Step,
): (Step & { readonly at: Branch })[] {
  const name = nameOf(segment);
  if (name === null) {
    const at = branches.get(segment);
    return at === undefined ? [] : [{ at, depth: depth + 1, values }];
  }
  return [...branches].map(([key, at]) => {
    const more = { ...values };
    if (key !== "{}") setOwn(more, name, valueOf(key));
    return { at, depth: depth + 1, values: more };
  });
}

/** What a segment of another path asks of a parameter in its place. */
function valueOf(segment: string): JsonObject {
  const parts = segment.split(/\{[^{}]*\}/).map(decoded);
  const [only = ""] = parts;
  return parts.length === 1
    ? { $eq: only }
    : { $regex: `(?s)${parts.map(literal).join(".+")}\\Z` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((one, at, all) =>
    one !== "" || (at > 0 && at < all.length - 1)
  );
}

/** The name of a parameter that is a whole segment. */
function nameOf(segment: string): string | null {
  return /^\{([^{}]+)\}$/.exec(segment)?.[1] ?? null;
}
