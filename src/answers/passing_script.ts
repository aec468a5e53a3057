import type { ChunkSource } from "./chunk_source.ts";
import { PartReader } from "./part_reader.ts";
import type { EventMark, Script, Step } from "./script.ts";
import { eventEnd } from "./stream_parts.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The script of a stream that passes by: its chunks as they come, with the events that they complete. */
export function passingScript(source: ChunkSource, separator: RegExp): Script {
  const reader = new PartReader(separator);
  return {
    async next() {
      const bytes = await source.read();
      if (bytes === null) return null;
      const marks: EventMark[] = [];
      for (const { mark } of reader.read(bytes)) {
        if (mark !== null) marks.push(mark);
      }
      const mark = marks.pop() ?? null;
      return {
        kind: "write",
        delayMs: 0,
        bytes,
        mark,
        ...(marks.length === 0 ? {} : { earlier: marks }),
      };
    },
    inParts: () => partScript(source, separator),
    cancel: () => source.cancel(),
  };
}

/** The same with a write for each event; what follows the last one comes as it is. */
function partScript(source: ChunkSource, separator: RegExp): Script {
  const reader = new PartReader(separator);
  let ready: Iterator<Step> = [].values();
  let isOver = false;

  async function more(): Promise<Step | null> {
    for (;;) {
      const chunk = await source.read();
      isOver = chunk === null;
      ready = steps(chunk);
      const { done, value } = ready.next();
      if (done !== true) return value;
      if (isOver) return null;
    }
  }

  function* steps(chunk: Bytes | null): Generator<Step> {
    const parts = chunk === null ? reader.rest() : reader.read(chunk);
    for (const { bytes, mark } of parts) {
      yield { kind: "write", delayMs: 0, bytes: bytes(), mark };
    }
  }

  return {
    next() {
      const { done, value } = ready.next();
      if (done !== true) return value;
      return isOver ? null : more();
    },
    cancel: () => source.cancel(),
  };
}

/** Whether the parts that this separates are server-sent events. */
export function areEvents(separator: RegExp | undefined): boolean {
  return separator === eventEnd;
}
