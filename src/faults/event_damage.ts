import { changedScript } from "../answers/changed_script.ts";
import type { Answer } from "../answers/answer.ts";
import type { Step, Write } from "../answers/script.ts";
import { drawnNumber, type EventNumber } from "./event_number.ts";
import type { Strike } from "./fault.ts";
import { onScript, type PlayedAnswer } from "./stream_damage.ts";

/** An event that is hurt. */
interface Target {
  readonly write: Write;
  /** The same step, with a word to the journal as it goes out. */
  hit<S extends Step>(step: S): S;
}

/** What goes out in place of one event of a stream, which is counted from 1; `null` where it cannot be hurt so. */
export function onEvent(
  answer: Answer,
  { event, strike }: { event: EventNumber; strike: Strike },
  change: (target: Target, answer: PlayedAnswer) => readonly Step[] | null,
): Answer {
  const number = drawnNumber(event, strike);
  return onScript(answer, (script, stream) => {
    let events = 0;
    let bytes = 0;
    return changedScript(script, {
      write(write) {
        const before = bytes;
        bytes += write.bytes.length;
        if (write.mark === null || ++events !== number) return [write];
        const at = { event: number, byte: before };
        const hit = <S extends Step>(step: S) =>
          played(step, () => strike.hit(at));
        return change({ write, hit }, stream) ?? [write];
      },
    });
  });
}

/** A step that also does something as it is played. */
export function played<S extends Step>(step: S, onPlay: () => void): S {
  return {
    ...step,
    onPlay() {
      step.onPlay?.();
      onPlay();
    },
  };
}

/** A write with other bytes, of which all are the event's. */
export function withBytes(write: Write, bytes: Write["bytes"]): Write {
  const { mark } = write;
  return {
    ...write,
    bytes,
    mark: mark === null ? null : { ...mark, size: bytes.length },
  };
}
