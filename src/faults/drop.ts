import { type HeaderLines, withoutField } from "../request/header_lines.ts";
import { ByteBlocks } from "../request/byte_blocks.ts";
import type { Answer, StreamAnswer } from "../answers/answer.ts";
import { bytesOf } from "../answers/as_stream.ts";
import { PartCounter } from "./part_counter.ts";

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

/** A stream up to its first separator; without one, up to its end or to what is read at most. */
async function readStart(
  { body, separator, hooks }: StreamAnswer,
  client: AbortSignal,
): Promise<Bytes> {
  const leave = () => body.cancel();
  client.addEventListener("abort", leave, { once: true });
  const counter = separator === undefined ? null : new PartCounter(separator);
  const start = new ByteBlocks();
  let size = 0;
  try {
    while (!client.aborted && counter?.parts !== 1 && size < mostRead) {
      const chunk = await body.read();
      if (chunk === null) break;
      start.add(counter?.takeUpTo(chunk, 1) ?? chunk);
      size += chunk.length;
    }
  } catch {
    // An upstream that fails halfway is cut where it failed.
  }
  client.removeEventListener("abort", leave);
  leave();
  hooks?.onCancel();
  return start.whole();
}
