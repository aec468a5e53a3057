import type { ServerResponse } from "node:http";
import { sentLines } from "../answers/sent_lines.ts";
import type { HeaderLines } from "../request/header_lines.ts";

type Bytes = Uint8Array<ArrayBuffer>;
type Reader = ReadableStreamDefaultReader<Bytes>;

/**
 * Writes an answer to the connection, chunk by chunk as the client takes them.
 * A body that breaks ends the connection before the last chunk; a client that
 * leaves ends the body.
 */
export async function writeAnswer(
  response: Response,
  outgoing: ServerResponse,
): Promise<void> {
  const reader: Reader | undefined = response.body?.getReader();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) reader?.cancel().catch(() => {});
  });
  try {
    await writeBody(response, outgoing, reader);
  } catch {
    // Where the body broke it told the journal why.
    outgoing.destroy();
  }
}

async function writeBody(
  response: Response,
  outgoing: ServerResponse,
  reader: Reader | undefined,
): Promise<void> {
  const first = await reader?.read();
  const chunk = first?.value;
  const next = chunk === undefined ? undefined : reader?.read();
  const length = next === undefined
    ? 0
    : await endsAtOnce(next)
    ? chunk?.length
    : undefined;
  outgoing.writeHead(response.status, headOf(response, length));
  if (chunk !== undefined) await write(outgoing, chunk);
  let step = await next;
  while (step !== undefined && !step.done) {
    await write(outgoing, step.value);
    step = await reader?.read();
  }
  outgoing.end();
}

/**
 * Whether a body is over within this turn, as one that was complete from the
 * start is: it goes out with its length, as the other listener sends it.
 */
async function endsAtOnce(
  next: Promise<ReadableStreamReadResult<Bytes>>,
): Promise<boolean> {
  const turn = new Promise<null>((resolve) => setImmediate(resolve, null));
  const step = await Promise.race([next, turn]);
  return step !== null && step.done;
}

/** The lines of an answer in their order and case; its length where that is known and nobody gave it. */
function headOf(response: Response, length: number | undefined): string[] {
  const lines = sentLines(response) ?? [...response.headers];
  const head = lines.flat();
  return length === undefined || hasNoLength(response.status) ||
      names(lines, "content-length")
    ? head
    : [...head, "content-length", String(length)];
}

/** RFC 9110 section 8.6: these have none. */
function hasNoLength(status: number): boolean {
  return status === 204 || status === 304;
}

function names(lines: HeaderLines, wanted: string): boolean {
  return lines.some(([name]) => name.toLowerCase() === wanted);
}

/** Waits for a client that reads more slowly than its answer comes, so that nothing piles up for it. */
function write(outgoing: ServerResponse, chunk: Bytes): Promise<void> {
  return new Promise((resolve, reject) => {
    if (outgoing.destroyed) return reject(new Error("The client left"));
    const leave = () => reject(new Error("The client left"));
    outgoing.once("close", leave);
    outgoing.write(chunk, () => {
      outgoing.off("close", leave);
      resolve();
    });
  });
}
