import type { StreamAnswer, StreamHooks } from "../../answers/answer.ts";
import { Player } from "../../answers/player.ts";
import type { Script, Step, Write } from "../../answers/script.ts";
import { eventEnd } from "../../answers/stream_parts.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import type { World } from "../../runtime/world.ts";
import type { Scene } from "../../templating/context.ts";
import { encodeEvent, eventHeaders } from "../sse/event_encoding.ts";
import type { StreamEnd } from "./mcp_call.ts";
import type { TimedMessage } from "./reply.ts";
import type { McpSession, SentStream } from "./session.ts";

const utf8 = new TextEncoder();

/** The headers of a stream. */
export const streamHeaders: HeaderLines = [
  ...eventHeaders,
  ["x-accel-buffering", "no"],
];

/** The ids of the events of a stream; `null` for none. */
export interface EventIds {
  /** The number of the stream. */
  readonly stream: number;
  /** Whether an event with an id and no message comes first. */
  readonly opens: boolean;
}

/** Messages as the writes of a stream of events. */
export function writesOf(
  messages: readonly TimedMessage[],
  ids: EventIds | null,
): Write[] {
  const writes: Write[] = ids?.opens ? [eventOf("", idAt(ids, 1), 0)] : [];
  for (const { message, delayMs } of messages) {
    const id = ids === null ? null : idAt(ids, writes.length + 1);
    writes.push(eventOf(JSON.stringify(message), id, delayMs));
  }
  return writes;
}

function idAt({ stream }: EventIds, event: number): string {
  return `${stream}-${event}`;
}

function eventOf(data: string, id: string | null, delayMs: number): Write {
  const event = data === "" ? null : "message";
  const text = encodeEvent({ comment: null, retry: null, id, event, data });
  return {
    kind: "write",
    delayMs,
    bytes: utf8.encode(text),
    mark: { id, event },
  };
}

/** The place of an event: the number of its stream and its own, from 1; `null` where the id is none of ours. */
export function placeOf(id: string): { stream: number; event: number } | null {
  const [, stream, event] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  return stream === undefined || event === undefined
    ? null
    : { stream: Number(stream), event: Number(event) };
}

/** What of a stream comes after one of its events, each write at the time that it was due at first. */
export function restOf(
  { writes, startedAt }: SentStream,
  event: number,
  now: number,
): Write[] {
  const gone = now - startedAt;
  let due = 0;
  let last = 0;
  return writes.map((write, at) => {
    due += write.delayMs;
    if (at < event) return write;
    const delayMs = Math.max(0, due - gone - last);
    last += delayMs;
    return { ...write, delayMs };
  }).slice(event);
}

/** Writes that are told one by one. */
class WriteList implements Script {
  readonly #writes: readonly Write[];
  readonly #holds: boolean;
  readonly #onBegin: () => void;
  #taken = 0;

  constructor(
    writes: readonly Write[],
    { holds, onBegin }: { holds: boolean; onBegin: () => void },
  ) {
    this.#writes = writes;
    this.#holds = holds;
    this.#onBegin = onBegin;
  }

  next(): Step | null {
    if (this.#taken === 0) this.#onBegin();
    return this.#writes[this.#taken++] ??
      (this.#holds ? { kind: "hold", delayMs: 0 } : null);
  }
}

/** What a stream is played with. */
interface Playing {
  readonly world: World;
  readonly scene: Scene;
  readonly startedAt: number;
}

/** An answer of events. */
export function playWrites(
  writes: readonly Write[],
  { holds, session, resumedAfter }: StreamEnd,
  playing: Playing,
): StreamAnswer {
  // Not before it is read: a fault may put another answer in its place.
  const onBegin = () => void session?.open.add(player);
  const script = new WriteList(writes, { holds, onBegin });
  const unit = "events";
  const player = new Player(script, {
    ...playing,
    unit,
    heartbeat: null,
    resumedAfter: resumedAfter ?? null,
  });
  return {
    kind: "stream",
    status: 200,
    headers: streamHeaders,
    body: player,
    player,
    separator: eventEnd,
    ...(session === null ? {} : { hooks: leaving(session, player) }),
  };
}

/** Takes a stream that was left or has ended out of its session. */
function leaving({ open }: McpSession, player: Player): StreamHooks {
  const leave = () => void open.delete(player);
  return {
    onEnd: leave,
    onCancel: leave,
    onError(error) {
      leave();
      return error;
    },
  };
}
