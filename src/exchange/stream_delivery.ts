import type { StreamAnswer } from "../answers/answer.ts";
import { CutShort } from "../answers/cut_short.ts";
import type { Outcome, SentEvent } from "../answers/ending.ts";
import { passThrough } from "../answers/pass_through.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Entry } from "../state/entry.ts";
import type { Journals } from "../state/journals.ts";
import { eventSize } from "../state/weight.ts";
import type { ExchangeParts } from "./mock_call.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Sends an answer that flows, and notes how it ended and how it began; `null` where too many flow already. */
export function sendStream(
  parts: ExchangeParts,
  entry: Entry,
  answer: StreamAnswer,
): Response | null {
  const { state: { journals }, shutdown, streams } = parts;
  if (!streams.take(1)) {
    answer.hooks?.onCancel();
    answer.body.cancel();
    return null;
  }
  const { status, headers, events, hooks } = answer;
  const head = new StreamHead(journals, entry, events ?? []);
  const end = (outcome: Outcome, detail?: string, isBare = false) => {
    if (entry.ending !== null) return;
    streams.give(1);
    if (outcome === "dropped") noteDrop(parts, entry, head.size);
    journals.close(entry, {
      outcome,
      status: isBare ? null : status,
      headers: isBare ? [] : headers,
      body: head.bytes(),
      bodySize: head.size,
      ...(events === undefined ? {} : { events }),
      ...(detail === undefined ? {} : { detail }),
    });
  };
  const body = passThrough(answer.body, {
    shutdown,
    onChunk: (chunk) => head.add(chunk),
    onEnd: () => {
      hooks?.onEnd();
      end("answered");
    },
    onError: (cause) => {
      const error = hooks === undefined ? cause : hooks.onError(cause);
      if (error instanceof CutShort) {
        const { outcome, message, isBeforeHead } = error;
        end(outcome, outcome === "dropped" ? undefined : message, isBeforeHead);
      } else end("failed", String(error));
      return error;
    },
    // The runtime reads no body for HEAD: it cancels it.
    onCancel: () => {
      hooks?.onCancel();
      if (entry.request.method !== "HEAD") end("client_left");
      else end(answer.breaksOff === true ? "dropped" : "answered");
    },
  });
  return new Response(body, { status, headers });
}

/** Says in the log that a connection was broken off on purpose. */
function noteDrop(
  { world: { log } }: ExchangeParts,
  { stubId: stub, request: { path } }: Entry,
  bytes: number,
): void {
  log.debug("connection dropped as the stub asks", { stub, path, bytes });
}

/**
 * What the journal keeps of a stream: its first bytes and its events. They count
 * while the stream is open; once the entry has gone to make room they go too.
 */
class StreamHead {
  size = 0;
  readonly #journals: Journals;
  readonly #entry: Entry;
  readonly #events: SentEvent[];
  #chunks: Bytes[] = [];

  constructor(journals: Journals, entry: Entry, events: SentEvent[]) {
    this.#journals = journals;
    this.#entry = entry;
    this.#events = events;
  }

  add(chunk: Bytes): void {
    const room = Math.max(0, this.#journals.limits.body - this.size);
    const kept = chunk.slice(0, room);
    if (room > 0) this.#chunks.push(kept);
    this.size += chunk.length;
    const event = this.#events.at(-1);
    const grown = kept.length + (event === undefined ? 0 : eventSize(event));
    if (grown === 0 || this.#journals.grow(this.#entry, grown)) return;
    this.#chunks = [];
    this.#events.length = 0;
  }

  bytes(): Bytes {
    return joinChunks(this.#chunks);
  }
}
