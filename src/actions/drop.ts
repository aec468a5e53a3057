import { keptBytes } from "../chaos.ts";
import type { Answer, HeaderLines, ReadyAnswer } from "./answer.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The status line and headers of an answer and the bytes that still go out. */
export interface CutAnswer {
  readonly status: number;
  readonly headers: HeaderLines;
  readonly kept: Bytes;
}

/** More of a streamed answer is not read to find its half. */
const mostRead = 16 * 1024 * 1024;

/**
 * Cuts an answer after half of its body (contract B 6.5). Of an event stream
 * that is half of the first event; of an upstream's answer half of what it
 * sends, at most 16 MiB of it.
 */
export async function cutAnswer(answer: Answer): Promise<CutAnswer> {
  const { status } = answer;
  const headers = answer.headers.filter(([name]) =>
    name.toLowerCase() !== "content-length"
  );
  const whole = answer.kind === "ready"
    ? answer.body ?? new Uint8Array(0)
    : await readStart(answer.body, answer.events !== undefined);
  return { status, headers, kept: whole.slice(0, keptBytes(whole.length)) };
}

async function readStart(
  stream: ReadableStream<Bytes>,
  firstChunkOnly: boolean,
): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (firstChunkOnly || size >= mostRead) break;
    }
  } catch {
    // An upstream that fails halfway is cut where it failed.
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Thrown into a body's stream to make the runtime cut the connection; `onError` knows it by its class. */
export class ConnectionDropped extends Error {
  override name = "ConnectionDropped";
}

/** A body that sends its bytes and then breaks the connection. */
export function brokenBody(kept: Bytes): ReadableStream<Bytes> {
  let sent = false;
  return new ReadableStream({
    pull(controller) {
      if (!sent && kept.length > 0) {
        sent = true;
        return controller.enqueue(kept);
      }
      controller.error(new ConnectionDropped("dropped as the stub asks"));
    },
  }, { highWaterMark: 0 });
}

/** Whether a failure answers for itself: a template or upstream error is not dropped (contract B 6.5). */
export function isDroppable(answer: Answer): boolean {
  return answer.kind === "stream" ||
    (answer satisfies ReadyAnswer).outcome === "answered";
}
