import { joinChunks } from "../request/byte_chunks.ts";
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
  #held: Bytes[] = [];
  #heldSize = 0;
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
      this.#hold(chunk.subarray(from, to));
      from = to;
      yield this.#part();
    }
    this.#hold(chunk.subarray(from));
    // What ended a part may not begin another separator.
    this.#tail = text.slice(Math.max(end, text.length - 3));
    if (this.#heldSize >= maxPart) yield this.#part();
  }

  /** What is left at the end of the stream. */
  *rest(): Generator<ReadPart> {
    if (this.#heldSize > 0) yield { ...this.#part(), mark: null };
  }

  #hold(bytes: Bytes): void {
    if (bytes.length === 0) return;
    this.#held.push(bytes);
    this.#heldSize += bytes.length;
  }

  #part(): ReadPart {
    const held = this.#held;
    const size = this.#heldSize;
    this.#held = [];
    this.#heldSize = 0;
    const names = this.#areEvents ? namesIn(held) : unnamed;
    return { mark: { ...names, size }, bytes: () => whole(held) };
  }
}

const unnamed = { id: null, event: null };

/** Id and name of an event (WHATWG HTML section 9.2.6). */
function namesIn(held: readonly Bytes[]): Omit<EventMark, "size"> {
  const text = utf8.decode(whole(held).subarray(0, maxHead));
  let id: string | null = null;
  let event: string | null = null;
  for (const [, field, value = ""] of text.matchAll(nameLine)) {
    if (field === "id") id = value;
    else event = value;
  }
  return { id, event };
}

const nameLine = /^(id|event)(?:: ?(.*))?$/gm;

function whole(held: readonly Bytes[]): Bytes {
  const [only] = held;
  return held.length === 1 && only !== undefined ? only : joinChunks(held);
}
