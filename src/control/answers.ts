import { type ErrorCode, statusOf } from "../model/errors.ts";
import type { Fault } from "../model/fault.ts";

/** A JSON answer of the control API: compact, UTF-8, no charset (contract B 1.2). */
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

/** An error answer: `{"error": CODE, "detail": text or faults}` (contract A25). */
export function fail(
  error: ErrorCode,
  detail: string | readonly Fault[],
  headers: Record<string, string> = {},
): Response {
  return json({ error, detail }, statusOf(error), headers);
}
