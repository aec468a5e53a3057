import type { HeaderLines } from "../request/header_lines.ts";
import {
  type Answer,
  failure,
  hasNoContent,
  type StreamAnswer,
  toResponse,
} from "../answers/answer.ts";
import { CutShort } from "../answers/cut_short.ts";
import { brokenBody, cutAnswer } from "../faults/drop.ts";
import { passThrough } from "../answers/pass_through.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { Ending, Outcome } from "../answers/ending.ts";
import type { Entry } from "../state/journal.ts";
import type { World } from "../runtime/world.ts";

/** Hands answers to the socket and writes each entry's ending once it is known. */
export interface Delivery {
  send(entry: Entry, answer: Answer): Response;
  /** Sends half of an answer and cuts the connection; `client` aborts when nobody is there to see it. */
  drop(entry: Entry, answer: Answer, client: AbortSignal): Promise<Response>;
  /** Ends the entry of a client that is no longer there; nobody sees the response. */
  abandon(entry: Entry): Response;
  /** Answers for a fault of Standin's own. */
  fail(entry: Entry, error: unknown): Response;
  /** How many requests ended in each way. */
  readonly counters: ReadonlyMap<Outcome, number>;
}

const nothingSent = { status: null, headers: [], body: null, bodySize: 0 };

/** The delivery of one server. */
export function createDelivery(world: World, shutdown: Shutdown): Delivery {
  const counters = new Map<Outcome, number>();

  function close(entry: Entry, ending: Ending): void {
    if (entry.ending !== null) return;
    counters.set(ending.outcome, (counters.get(ending.outcome) ?? 0) + 1);
    const durationMs = world.ticks() - entry.request.startedAt;
    entry.journal.close(entry, ending, durationMs);
  }

  function send(entry: Entry, answer: Answer): Response {
    if (answer.kind === "stream") return sendStream(entry, answer);
    close(entry, answer);
    return toResponse(answer);
  }

  function sendStream(entry: Entry, answer: StreamAnswer): Response {
    const { status, headers, events, hooks } = answer;
    const head = createHead(entry.journal.limits.body);
    const end = (outcome: Outcome, detail?: string) =>
      close(entry, {
        outcome,
        status,
        headers,
        body: head.bytes(),
        bodySize: head.size(),
        ...(events === undefined ? {} : { events }),
        ...(detail === undefined ? {} : { detail }),
      });
    const body = passThrough(answer.body, {
      shutdown,
      onChunk: head.add,
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

  async function drop(
    entry: Entry,
    answer: Answer,
    client: AbortSignal,
  ): Promise<Response> {
    const { status, headers, kept } = await cutAnswer(answer, client);
    if (client.aborted) return abandon(entry);
    world.log.debug("connection dropped as the stub asks", {
      stub: entry.stubId,
      path: entry.request.path,
      bytes: kept.length,
    });
    close(entry, {
      outcome: "dropped",
      status,
      headers,
      body: kept,
      bodySize: kept.length,
    });
    if (hasNoContent(status)) {
      const closing: HeaderLines = [...headers, ["connection", "close"]];
      return new Response(null, { status, headers: closing });
    }
    return new Response(brokenBody(kept), { status, headers });
  }

  function abandon(entry: Entry): Response {
    close(entry, { ...nothingSent, outcome: "client_left" });
    return new Response(null, { status: 499 });
  }

  function fail(entry: Entry, error: unknown): Response {
    world.log.error("a mock request failed", {
      path: entry.request.path,
      error: error instanceof Error ? error.stack : String(error),
    });
    const detail = "Standin failed to answer this request: its log says why";
    return send(entry, failure("INTERNAL_ERROR", detail, "failed"));
  }

  return { send, drop, abandon, fail, counters };
}

/** Keeps the first `limit` bytes of a stream and counts all of them. */
function createHead(limit: number) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    add(chunk: Uint8Array<ArrayBuffer>): void {
      if (size < limit) chunks.push(chunk.slice(0, limit - size));
      size += chunk.length;
    },
    size: () => size,
    bytes: () => joinChunks(chunks),
  };
}
