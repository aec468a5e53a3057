import { passThrough } from "../../answers/pass_through.ts";
import { sourceOf } from "../../answers/chunk_source.ts";
import {
  announcesBody,
  firstValue,
  type HeaderLines,
  joinedValue,
} from "../../request/header_lines.ts";
import { ByteBlocks } from "../../request/byte_blocks.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface Outgoing {
  readonly incoming: IncomingRequest;
  readonly request: Request;
  /** Bytes of a streamed body that the journal keeps. */
  readonly keep: number;
}

/** A body on its way upstream, and the header line that tells of it. */
export interface OutgoingBody {
  readonly body: Bytes | ReadableStream<Bytes> | null;
  readonly framing: HeaderLines;
}

/** Methods that would be taken for broken without a word on their body (RFC 9110 section 8.6). */
export const expectContent: ReadonlySet<string> = new Set([
  "POST",
  "PUT",
  "PATCH",
]);

/**
 * The body as it came: from the wire while it is still there, else the bytes
 * that were read. A length that the client declared is kept, since many a
 * server takes no chunks (411).
 */
export async function outgoingBody(outgoing: Outgoing): Promise<OutgoingBody> {
  const { incoming } = outgoing;
  if (incoming.bodyState.kind !== "unread") {
    return whole(incoming.wireBytes, incoming.method);
  }
  const { headerLines } = incoming;
  const body = await unlessEmpty(outgoing.request, headerLines);
  if (body === null) return whole(null, incoming.method);
  return {
    body: noted(body, outgoing),
    framing: [streamFraming(headerLines)],
  };
}

function whole(body: Bytes | null, method: string): OutgoingBody {
  const length = body?.length ?? 0;
  const framing: HeaderLines = length > 0 || expectContent.has(method)
    ? [["Content-Length", String(length)]]
    : [];
  return { body, framing };
}

/** Chunks go on as chunks, whatever length stands beside them (RFC 9112 section 6.3). */
function streamFraming(lines: HeaderLines): [string, string] {
  const length = firstValue(lines, "content-length");
  return length === null || joinedValue(lines, "transfer-encoding") !== null
    ? ["Transfer-Encoding", "chunked"]
    : ["Content-Length", length];
}

/** The body, of which the journal keeps the start and the size as it goes by. */
function noted(
  body: ReadableStream<Bytes>,
  { incoming, keep }: Outgoing,
): ReadableStream<Bytes> {
  const kept = new ByteBlocks();
  let size = 0;
  const note = () => incoming.noteStreamed(kept.whole(), size);
  return passThrough(sourceOf(body), {
    onChunk: (chunk) => {
      size += chunk.length;
      kept.add(chunk.subarray(0, keep - kept.size));
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
): Promise<ReadableStream<Bytes> | null> {
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
