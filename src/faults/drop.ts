import { type HeaderLines, withoutField } from "../request/header_lines.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Answer, StreamAnswer } from "../answers/answer.ts";
import { bytesOf } from "../answers/as_stream.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The status line and headers of an answer and the bytes that still go out. */
interface CutAnswer {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly kept: Bytes;
}

/** More of a streamed answer is not read to find its half. */
const mostRead = 16 * 1024 * 1024;

/**
 * Cuts an answer after half of its body (docs/contract.md#b6.5). Of an event stream
 * that is half of the first event; of an upstream's answer half of what it
 * sends, at most 16 MiB of it. A client that leaves ends the reading.
 */
export async function cutAnswer(
  answer: Answer,
  client: AbortSignal,
): Promise<CutAnswer> {
  const { status } = answer;
  const headers = withoutField(answer.headers, "content-length");
  const whole = answer.kind === "ready"
    ? bytesOf(answer.body)
    : await readStart(answer, client);
  return { status, headers, kept: whole.slice(0, keptBytes(whole.length)) };
}

/** How many bytes of an answer go out before the connection is cut (docs/contract.md#b6.5). */
function keptBytes(length: number): number {
  return length === 0 ? 0 : Math.max(1, Math.floor(length / 2));
}

async function readStart(
  { body, separator, hooks }: StreamAnswer,
  client: AbortSignal,
): Promise<Bytes> {
  const leave = () => body.cancel();
  client.addEventListener("abort", leave, { once: true });
  const part = new FirstPart(separator);
  try {
    while (!client.aborted && !part.isWhole) {
      const chunk = await body.read();
      if (chunk === null) break;
      part.add(chunk);
    }
  } catch {
    // An upstream that fails halfway is cut where it failed.
  }
  client.removeEventListener("abort", leave);
  leave();
  hooks?.onCancel();
  return part.bytes();
}

const latin1 = new TextDecoder("latin1");

/** A stream up to its first separator; without one, up to its end or to what is read at most. */
class FirstPart {
  readonly #separator: RegExp | undefined;
  readonly #chunks: Bytes[] = [];
  #size = 0;
  /** Where the first part ends, once that is known. */
  #end: number | undefined;
  /** The last characters, since a separator may come in two chunks. */
  #tail = "";

  constructor(separator: RegExp | undefined) {
    this.#separator = separator;
  }

  get isWhole(): boolean {
    return this.#end !== undefined || this.#size >= mostRead;
  }

  add(chunk: Bytes): void {
    const text = this.#tail + latin1.decode(chunk);
    const found = this.#separator?.exec(text) ?? null;
    if (found !== null) {
      const before = this.#size - this.#tail.length;
      this.#end = before + found.index + found[0].length;
    }
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#tail = text.slice(-3);
  }

  bytes(): Bytes {
    return joinChunks(this.#chunks).slice(0, this.#end);
  }
}
