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

/** Characters of a list that are written at once. */
const batch = 1 << 20;

/**
 * A JSON answer that is an object with a list, written batch by batch: in one
 * piece a long journal may exceed the longest string that the runtime holds.
 */
export function jsonList(
  name: string,
  items: Iterable<unknown>,
  rest: Record<string, unknown> = {},
): Response {
  const batches = writeList(name, items, JSON.stringify(rest).slice(1, -1));
  const first = batches.next();
  const body = first.done === true
    ? first.value
    : streamOf(first.value, batches);
  return new Response(body, {
    headers: { "content-type": "application/json" },
  });
}

/** Yields all batches but the last, which it returns. */
function* writeList(
  name: string,
  items: Iterable<unknown>,
  rest: string,
): Generator<string, string> {
  let text = `{${JSON.stringify(name)}:[`;
  let comma = "";
  for (const item of items) {
    if (text.length > batch) {
      yield text;
      text = "";
    }
    text += comma + JSON.stringify(item);
    comma = ",";
  }
  return `${text}]${rest === "" ? "" : `,${rest}`}}`;
}

function streamOf(
  first: string,
  batches: Generator<string, string>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder();
  let step: IteratorResult<string, string> = { done: false, value: first };
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(utf8.encode(step.value));
      if (step.done === true) controller.close();
      else step = batches.next();
    },
  }, { highWaterMark: 0 });
}

/** An error answer: `{"error": CODE, "detail": text or issues}` (docs/contract.md#a25). */
export function fail(
  error: ErrorCode,
  detail: string | readonly Issue[],
  headers: Record<string, string> = {},
): Response {
  return json({ error, detail }, statusOf(error), headers);
}
