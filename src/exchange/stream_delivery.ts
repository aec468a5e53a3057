import type { StreamAnswer } from "../answers/answer.ts";
import { CutShort } from "../answers/cut_short.ts";
import type { EndedBy, Outcome } from "../answers/ending.ts";
import { passThrough } from "../answers/pass_through.ts";
import type { Player } from "../answers/player.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { Shutdown } from "../runtime/shutdown.ts";
import type { Entry } from "../state/entry.ts";
import type { ExchangeParts } from "./mock_call.ts";
import { StreamRecord } from "./stream_record.ts";

/** Sends an answer that flows, and notes how it goes and how it ended; `null` where too many flow already. */
export function sendStream(
  parts: ExchangeParts,
  entry: Entry,
  answer: StreamAnswer,
): Response | null {
  if (!parts.streams.take(1)) {
    answer.hooks?.onCancel();
    answer.body.cancel();
    return null;
  }
  const { status, headers } = answer;
  const delivery = new StreamDelivery(parts, entry, answer);
  delivery.begin();
  return new Response(passThrough(answer.body, delivery), {
    status,
    headers: asFields(headers),
  });
}

/** The same lines as an object, where no name comes twice: the runtime reads a list of pairs with 2 KiB of garbage for each stream ("streams"). */
function asFields(lines: HeaderLines): HeadersInit {
  const names = new Set(lines.map(([name]) => name.toLowerCase()));
  return names.size === lines.length ? Object.fromEntries(lines) : [...lines];
}

/** The way of one answer that flows to its client. */
class StreamDelivery {
  readonly #parts: ExchangeParts;
  readonly #entry: Entry;
  readonly #answer: StreamAnswer;
  readonly #record: StreamRecord;
  #leave: (() => void) | undefined;

  constructor(parts: ExchangeParts, entry: Entry, answer: StreamAnswer) {
    this.#parts = parts;
    this.#entry = entry;
    this.#answer = answer;
    this.#record = new StreamRecord(parts.state.received, entry, answer);
  }

  get shutdown(): Shutdown {
    return this.#parts.shutdown;
  }

  begin(): void {
    if (this.#answer.player !== undefined) this.#record.open();
    const { received } = this.#parts.state;
    this.#leave = this.#answer.onOpen?.(received.idOf(this.#entry));
  }

  onChunk(chunk: Uint8Array<ArrayBuffer>): void {
    this.#record.add(chunk);
  }

  onEnd(): void {
    const { hooks, player } = this.#answer;
    hooks?.onEnd();
    this.#end("answered", player?.stoppedBy ?? "server");
  }

  onError(cause: unknown): unknown {
    const { hooks, player } = this.#answer;
    const error = hooks === undefined ? cause : hooks.onError(cause);
    if (!(error instanceof CutShort)) {
      this.#end("failed", "server", { detail: String(error) });
      return error;
    }
    const { outcome, message, isBeforeHead: isBare } = error;
    const detail = outcome === "dropped" ? undefined : message;
    this.#end(outcome, endedBy(outcome, player), { detail, isBare });
    return error;
  }

  /** The runtime reads no body for HEAD: it cancels it. */
  onCancel(): void {
    const { hooks, player, breaksOff } = this.#answer;
    hooks?.onCancel();
    player?.cancel();
    if (this.#entry.request.method !== "HEAD") {
      this.#end("client_left", "client");
    } else this.#end(breaksOff === true ? "dropped" : "answered", "server");
  }

  #end(
    outcome: Outcome,
    by: EndedBy,
    more: { detail?: string | undefined; isBare?: boolean } = {},
  ): void {
    const entry = this.#entry;
    if (entry.ending !== null) return;
    const { state, streams } = this.#parts;
    const record = this.#record;
    streams.give(1);
    this.#leave?.();
    if (outcome === "dropped") noteDrop(this.#parts, entry, record.size);
    state.received.close(entry, record.ending(outcome, by, more));
  }
}

/** Who ended a stream that did not come to its end. */
function endedBy(outcome: Outcome, player: Player | undefined): EndedBy {
  if (outcome === "shutdown") return "shutdown";
  const other = outcome === "dropped" ? "fault" : "server";
  return player?.stoppedBy ?? other;
}

/** Says in the log that a connection was broken off on purpose. */
function noteDrop(
  { world: { log } }: ExchangeParts,
  { stubId: stub, request: { path } }: Entry,
  bytes: number,
): void {
  log.debug("connection dropped as the stub asks", { stub, path, bytes });
}
