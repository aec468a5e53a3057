import type { Answer, StreamAnswer } from "../answers/answer.ts";
import { type OpenBody, withBody } from "../answers/as_stream.ts";
import type { ChunkSource } from "../answers/chunk_source.ts";
import { type BreakManner, CutShort } from "../answers/cut_short.ts";
import { eventEnd } from "../answers/stream_parts.ts";
import type { Strike } from "./fault.ts";
import { PartCounter } from "./part_counter.ts";
import type { Place } from "./place.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Breaks an answer off at a place in its body, which without one is before its first byte. */
export function breakOff(
  answer: Answer,
  { place, manner }: { place: Place; manner: BreakManner },
  strike: Strike,
): StreamAnswer {
  const separator = answer.kind === "stream"
    ? answer.separator ?? eventEnd
    : eventEnd;
  const broken = withBody(
    answer,
    (body) => brokenSource(body, { place, manner, separator }, strike),
  );
  const isAtStart = Object.values(place).every((one) => !one);
  return isAtStart ? { ...broken, breaksOff: true } : broken;
}

interface Breaking {
  readonly place: Place;
  readonly manner: BreakManner;
  readonly separator: RegExp;
}

/** A body up to a place in it; one that ends before is whole. */
function brokenSource(
  { source, length }: OpenBody,
  { place, manner, separator }: Breaking,
  strike: Strike,
): ChunkSource {
  const bytes = bytesBefore(place, length);
  const counter = new PartCounter(separator);
  const { after_events: events, after_ms: ms } = place;
  let sent = 0;
  const isThere = () =>
    events == null ? sent >= bytes : counter.parts >= events;
  const timer = ms == null ? null : deadline(ms, strike);

  function end(): never {
    timer?.cancel();
    const event = events == null ? {} : { event: counter.parts };
    strike.hit({ byte: sent, ...event });
    source.cancel();
    throw new CutShort("dropped", "broken off, as asked", { manner });
  }

  return {
    async read() {
      if (timer === null && isThere()) end();
      const chunk = timer === null
        ? await source.read()
        : await timer.beaten(source.read());
      if (chunk === "late") return end();
      if (chunk === null) return timer?.cancel(), null;
      const kept = events == null
        ? chunk.subarray(0, bytes - sent)
        : counter.takeUpTo(chunk, events);
      sent += kept.length;
      return kept;
    },
    cancel(reason) {
      timer?.cancel();
      source.cancel(reason);
    },
  };
}

/** The bytes before a place; where that is told otherwise there is no end of them. */
export function bytesBefore(place: Place, length: number | null): number {
  const { after_bytes, after_fraction, after_events, after_ms } = place;
  if (after_bytes != null) return after_bytes;
  if (after_fraction != null) {
    return length === null ? Infinity : Math.floor(length * after_fraction);
  }
  return after_events == null && after_ms == null ? 0 : Infinity;
}

/** A time that begins with the first look at it. A race of each chunk against one promise would keep them all until then. */
export function deadline(ms: number, { world }: Strike) {
  let cancel: (() => void) | undefined;
  let isOver = false;
  let giveUp = () => {};
  return {
    beaten(chunk: Promise<Bytes | null>) {
      cancel ??= world.after(ms, () => {
        isOver = true;
        giveUp();
      });
      return new Promise<Bytes | null | "late">((resolve, reject) => {
        giveUp = () => resolve("late");
        if (isOver) giveUp();
        chunk.then(resolve, reject);
      });
    },
    cancel: () => cancel?.(),
  };
}
