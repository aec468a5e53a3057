import type { StreamAnswer } from "../answers/answer.ts";
import { CutShort } from "../answers/cut_short.ts";
import type { EndedBy, Outcome } from "../answers/ending.ts";
import { passThrough } from "../answers/pass_through.ts";
import type { Player } from "../answers/player.ts";
import type { Entry } from "../state/entry.ts";
import type { ExchangeParts } from "./mock_call.ts";
import { StreamRecord } from "./stream_record.ts";

/** Sends an answer that flows, and notes how it goes and how it ended; `null` where too many flow already. */
export function sendStream(
  parts: ExchangeParts,
  entry: Entry,
  answer: StreamAnswer,
): Response | null {
  const { state: { received: journals }, shutdown, streams } = parts;
  const { status, headers, hooks, player } = answer;
  if (!streams.take(1)) {
    hooks?.onCancel();
    answer.body.cancel();
    return null;
  }
  const record = new StreamRecord(journals, entry, answer);
  let leave = () => {};
  const end = (
    outcome: Outcome,
    by: EndedBy,
    more: { detail?: string | undefined; isBare?: boolean } = {},
  ) => {
    if (entry.ending !== null) return;
    streams.give(1);
    leave();
    if (outcome === "dropped") noteDrop(parts, entry, record.size);
    journals.close(entry, record.ending(outcome, by, more));
  };
  if (player !== undefined) journals.begin(entry, record.open(player));
  if (answer.onOpen !== undefined) leave = answer.onOpen(journals.idOf(entry));
  const body = passThrough(answer.body, {
    shutdown,
    onChunk: (chunk) => record.add(chunk),
    onEnd: () => {
      hooks?.onEnd();
      end("answered", player?.stoppedBy ?? "server");
    },
    onError: (cause) => {
      const error = hooks === undefined ? cause : hooks.onError(cause);
      if (!(error instanceof CutShort)) {
        end("failed", "server", { detail: String(error) });
        return error;
      }
      const { outcome, message, isBeforeHead: isBare } = error;
      const detail = outcome === "dropped" ? undefined : message;
      end(outcome, endedBy(outcome, player), { detail, isBare });
      return error;
    },
    // The runtime reads no body for HEAD: it cancels it.
    onCancel: () => {
      hooks?.onCancel();
      player?.cancel();
      if (entry.request.method !== "HEAD") end("client_left", "client");
      else end(answer.breaksOff === true ? "dropped" : "answered", "server");
    },
  });
  return new Response(body, { status, headers });
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
