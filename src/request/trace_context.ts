import { type HeaderLines, joinedValue } from "./header_lines.ts";

/** https://www.w3.org/TR/trace-context/, section 3.2: version, trace id, parent id, flags, and what later versions add. */
const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

const noTrace = "0".repeat(32);
const noParent = "0".repeat(16);

/** The trace id of a `traceparent` value; `null` where it is not valid. */
export function traceIdOf(value: string): string | null {
  const [, version, trace = "", parent, rest] = form.exec(value.trim()) ?? [];
  if (version === undefined || version === "ff") return null;
  if (trace === noTrace || parent === noParent) return null;
  return version === "00" && rest !== undefined ? null : trace;
}

/** The trace that a request is part of; `null` for none. Two lines are none, since they contradict each other. */
export function traceOf(lines: HeaderLines): string | null {
  const value = joinedValue(lines, "traceparent");
  return value === null ? null : traceIdOf(value);
}
