import type { StreamAnswer } from "../answers/answer.ts";
import { CutShort } from "../answers/cut_short.ts";
import type { Outcome } from "../answers/ending.ts";
import { passThrough } from "../answers/pass_through.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Entry } from "../state/journal.ts";
import type { ExchangeParts } from "./mock_call.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Sends an answer that flows, and notes how it ended and how it began. */
export function sendStream(
  { state: { journals }, shutdown }: ExchangeParts,
  entry: Entry,
  answer: StreamAnswer,
): Response {
  const { status, headers, events, hooks } = answer;
  const head = new StreamHead(journals.limits.body);
  const end = (outcome: Outcome, detail?: string) =>
    journals.close(entry, {
      outcome,
      status,
      headers,
      body: head.bytes(),
      bodySize: head.size,
      ...(events === undefined ? {} : { events }),
      ...(detail === undefined ? {} : { detail }),
    });
  const body = passThrough(answer.body, {
    shutdown,
    onChunk: (chunk) => head.add(chunk),
    onEnd: () => {
      hooks?.onEnd();
      end("answered");
    },
    onError: (cause) => {
      const error = hooks === undefined ? cause : hooks.onError(cause);
      if (error instanceof CutShort) end(error.outcome, error.message);
      else end("failed", String(error));
      return error;
    },
    // The runtime reads no body for HEAD: it cancels it.
    onCancel: () => {
      hooks?.onCancel();
      end(entry.request.method === "HEAD" ? "answered" : "client_left");
    },
  });
  return new Response(body, { status, headers });
}

/** The first `limit` bytes of a stream, and the count of all of them. */
class StreamHead {
  size = 0;
  readonly #limit: number;
  readonly #chunks: Bytes[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Bytes): void {
    const room = this.#limit - this.size;
    if (room > 0) this.#chunks.push(chunk.slice(0, room));
    this.size += chunk.length;
  }

  bytes(): Bytes {
    return joinChunks(this.#chunks);
  }
}
