import type { Subject } from "../model/subject.ts";
import { matchPath } from "./path_pattern.ts";
import type { StubMatcher } from "./stub_matcher.ts";

const nothing: ReadonlyMap<string, string> = new Map();

/** The path's parameters, or `null` when the path does not match. */
export function captureParams(
  { pattern, verifies }: StubMatcher,
  subject: Subject,
): ReadonlyMap<string, string> | null {
  if (pattern === null || !verifies) return nothing;
  return matchPath(pattern, subject.segments);
}
