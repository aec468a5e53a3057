import type { Ending, SentEvent } from "../answers/ending.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";

/**
 * Memory that the engine takes for each byte of its heap that is in use: what
 * is not in use any more waits beside it to be collected. Measured with journals
 * of 256 MiB of targets and headers. Bodies of requests lie outside of the heap.
 */
const heapShare = 2.2;

/** The same of bytes outside of the heap. */
const bytesShare = 1.1;

/** Bytes of the objects that an entry, a body or an event is made of, beside texts and bytes. */
const entryFrame = 700;
const bodyFrame = 350;
const eventFrame = 100;
const chunkFrame = 40;

/** Bytes of memory that an open entry takes, as nearly as can be told without the engine. */
export function openingWeight(request: IncomingRequest): number {
  const { bytes, isPacked } = request.head;
  return isPacked
    ? inHeap(entryFrame + bodyFrame) + outside(bytes)
    : inHeap(entryFrame + bytes);
}

/** Bytes of an entry that has ended: with both bodies, and what was sent beside them. */
export function endedWeight(request: IncomingRequest, ending: Ending): number {
  const body = request.heldBytes;
  const received = openingWeight(request) +
    inHeap(linesSize(request.trailers ?? [])) +
    (body === 0 ? 0 : outside(body) + inHeap(bodyFrame));
  if (ending.isShared === true) return received;
  return received + inHeap(linesSize(ending.headers)) +
    inHeap(textSize(ending.detail ?? "")) +
    inHeap(ending.upstream?.url.length ?? 0) + bodySize(ending.body) +
    (ending.received?.chunks.length ?? 0) * inHeap(chunkFrame) +
    (ending.events ?? []).reduce((sum, one) => sum + eventSize(one), 0);
}

function outside(bytes: number): number {
  return Math.ceil(bytes * bytesShare);
}

function inHeap(bytes: number): number {
  return Math.ceil(bytes * heapShare);
}

/** Bytes of the body of an answer. */
export function bodySize(body: Ending["body"]): number {
  if (body === null) return 0;
  return typeof body === "string"
    ? inHeap(textSize(body))
    : outside(body.length);
}

/** A text has two bytes for each of its characters where one is beyond Latin-1. */
function textSize(text: string): number {
  return /[^\0-\xff]/.test(text) ? 2 * text.length : text.length;
}

function linesSize(lines: Ending["headers"]): number {
  let size = 0;
  for (const [name, value] of lines) size += name.length + value.length;
  return size;
}

/** Bytes of an event that was sent, as the journal keeps it. */
export function eventSize(
  { id, event }: Pick<SentEvent, "id" | "event">,
): number {
  return inHeap(eventFrame + (id?.length ?? 0) + (event?.length ?? 0));
}
