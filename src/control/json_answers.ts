import { type ErrorCode, statusOf } from "../schema/errors.ts";
import type { Issue } from "../schema/issue.ts";

/** A JSON answer of the control API: compact, UTF-8, no charset (docs/contract.md#b1.2). */
export function json(
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** An error answer: `{"error": CODE, "detail": text or issues}` (docs/contract.md#a25). */
export function fail(
  error: ErrorCode,
  detail: string | readonly Issue[],
  headers: Record<string, string> = {},
): Response {
  return json({ error, detail }, statusOf(error), headers);
}

/** The refusal of a payload that is valid and cannot be met here; `null` where it can. */
export function refuseIssues(issues: readonly Issue[]): Response | null {
  if (issues.length === 0) return null;
  const placed = issues.map((one) => ({ ...one, loc: ["body", ...one.loc] }));
  return fail("VALIDATION_ERROR", placed);
}
