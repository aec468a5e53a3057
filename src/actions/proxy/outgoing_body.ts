import type { IncomingRequest } from "../../request/incoming_request.ts";
import { announcesBody, type HeaderLines } from "../../request/header_lines.ts";
import { sourceOf } from "../../answers/chunk_source.ts";
import { passThrough } from "../../answers/pass_through.ts";

interface Outgoing {
  readonly incoming: IncomingRequest;
  readonly request: Request;
  /** Bytes of a streamed body that the journal keeps. */
  readonly keep: number;
}

/** The body as it came: from the wire while it is still there, else the bytes that were read. */
export async function outgoingBody(
  { incoming, request, keep }: Outgoing,
): Promise<BodyInit | null> {
  if (incoming.bodyState.kind !== "unread") return incoming.wireBytes;
  const body = await unlessEmpty(request, incoming.headerLines);
  if (body === null) return null;
  const kept: Uint8Array[] = [];
  let size = 0;
  let room = keep;
  const note = () => incoming.noteStreamed(kept, size);
  return passThrough(sourceOf(body), {
    onChunk: (chunk) => {
      size += chunk.length;
      if (room > 0) kept.push(chunk.slice(0, room));
      room -= chunk.length;
    },
    onEnd: note,
    onError: (error) => {
      note();
      return error;
    },
    onCancel: note,
  });
}

/** A request that carries no body must not go on as a chunked one. */
async function unlessEmpty(
  { body }: Request,
  lines: HeaderLines,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const comes = announcesBody(lines);
  if (body === null || comes === false) return null;
  if (comes === true) return body;
  const [probe, rest] = body.tee();
  const reader = probe.getReader();
  // The runtime opens an empty body with an empty chunk.
  let first = await reader.read();
  while (first.value?.length === 0) first = await reader.read();
  reader.cancel().catch(() => {});
  return first.done ? null : rest;
}
