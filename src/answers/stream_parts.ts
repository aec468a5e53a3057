/** An empty line ends an event (WHATWG HTML section 9.2.5). */
export const eventEnd = /\r\n\r\n|\n\n|\r\r/;

/** Each write is a part of its own. */
export const writeEnd = /[^]+/;

const lineEnd = /\n/;

const ndjson = /^application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines)\s*(?:;|$)/i;

/** What ends a part of a stream of this Content-Type; `undefined` for an answer that has an end. */
export function separatorOf(contentType: string): RegExp | undefined {
  if (/^text\/event-stream\s*(?:;|$)/i.test(contentType)) return eventEnd;
  return ndjson.test(contentType) ? lineEnd : undefined;
}
