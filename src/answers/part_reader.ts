import { ByteBlocks } from "../request/byte_blocks.ts";
import type { EventMark } from "./script.ts";
import { eventEnd } from "./stream_parts.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A part of a stream. */
interface ReadPart {
  /** `null` where it is not complete. */
  readonly mark: EventMark | null;
  bytes(): Bytes;
}

/** Bytes of a part that are held until it ends (docs/limits.md); a longer one counts as several. */
const maxPart = 1024 * 1024;

/** Bytes of an event in which its id and name are looked for. */
const maxHead = 64 * 1024;

const latin1 = new TextDecoder("latin1");

const utf8 = new TextDecoder();

/** Finds the parts of a stream, such as events, as it goes by in chunks. */
export class PartReader {
  readonly #separator: RegExp;
  readonly #areEvents: boolean;
  /** What came of a part that has not ended. */
  #held = new ByteBlocks();
  /** The last characters, since a separator may come in two chunks. */
  #tail = "";

  constructor(separator: RegExp) {
    this.#separator = new RegExp(separator, "g");
    this.#areEvents = separator === eventEnd;
  }

  /** The parts that end in this chunk. */
  *read(chunk: Bytes): Generator<ReadPart> {
    const carried = this.#tail.length;
    const text = this.#tail + latin1.decode(chunk);
    let from = 0;
    let end = 0;
    // An expression of its own: it may be left before its end.
    const separator = new RegExp(this.#separator);
    for (;;) {
      const found = separator.exec(text);
      if (found === null) break;
      end = found.index + found[0].length;
      const to = end - carried;
      this.#held.add(chunk.subarray(from, to));
      from = to;
      yield this.#part();
    }
    this.#held.add(chunk.subarray(from));
    // What ended a part may not begin another separator.
    this.#tail = text.slice(Math.max(end, text.length - 3));
    if (this.#held.size >= maxPart) yield this.#part();
  }

  /** What is left at the end of the stream. */
  *rest(): Generator<ReadPart> {
    if (this.#held.size > 0) yield { ...this.#part(), mark: null };
  }

  #part(): ReadPart {
    const bytes = this.#held.whole();
    this.#held = new ByteBlocks();
    const names = this.#areEvents ? namesIn(bytes) : unnamed;
    return { mark: { ...names, size: bytes.length }, bytes: () => bytes };
  }
}

const unnamed = { id: null, event: null };

/** Id and name of an event (WHATWG HTML section 9.2.6). */
function namesIn(bytes: Bytes): Omit<EventMark, "size"> {
  const text = utf8.decode(bytes.subarray(0, maxHead));
  let id: string | null = null;
  let event: string | null = null;
  for (const [, field, value = ""] of text.matchAll(nameLine)) {
    if (field === "id") id = value;
    else event = value;
  }
  return { id, event };
}

const nameLine = /^(id|event)(?:: ?(.*))?$/gm;
