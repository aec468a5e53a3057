import type { ServerResponse } from "node:http";
import { CutShort } from "../answers/cut_short.ts";
import { breakConnection } from "./broken_connection.ts";
import { firstValue } from "../request/header_lines.ts";
import { sentLines } from "../request/message_lines.ts";

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
  try {
    await writeBody(response, outgoing, reader);
  } catch (error) {
    // Where the body broke it told the journal why.
    if (!(error instanceof CutShort)) outgoing.destroy();
    else await breakConnection(outgoing, error.manner);
  }
}

async function writeBody(
  response: Response,
  outgoing: ServerResponse,
  reader: Reader | undefined,
): Promise<void> {
  const start = outgoing.req.method === "HEAD"
    ? await readLength(reader)
    : await readStart(reader);
  const { length, chunk, next } = start;
  outgoing.writeHead(response.status, headOf(response, outgoing, length));
  // What is whole is ended with its write: a client that closes its side from here on has not left.
  if (length !== undefined) return void outgoing.end(chunk);
  cancelWhenLeft(outgoing, reader);
  outgoing.flushHeaders();
  if (chunk !== undefined) await write(outgoing, chunk);
  let step = await next;
  while (step !== undefined && !step.done) {
    await write(outgoing, step.value);
    step = await reader?.read();
  }
  outgoing.end();
}

function cancelWhenLeft(
  outgoing: ServerResponse,
  reader: Reader | undefined,
): void {
  const cancel = () => {
    if (!outgoing.writableFinished) reader?.cancel().catch(() => {});
  };
  if (outgoing.destroyed) cancel();
  else outgoing.once("close", cancel);
}

type Step = Promise<ReadableStreamReadResult<Bytes>>;

/** What of a body was here before its answer began. */
interface BodyStart {
  /** Bytes of the whole body, where that was here at once. */
  readonly length: number | undefined;
  readonly chunk?: Bytes | undefined;
  /** What follows the chunk. */
  readonly next?: Step | undefined;
}

async function readStart(reader: Reader | undefined): Promise<BodyStart> {
  if (reader === undefined) return { length: 0 };
  const turn = endOfTurn();
  const first = reader.read();
  const step = await within(turn, first);
  if (step === null) return { length: undefined, next: first };
  const chunk = step.value;
  if (chunk === undefined) return { length: 0 };
  const next = reader.read();
  const isWhole = (await within(turn, next))?.done === true;
  return { length: isWhole ? chunk.length : undefined, chunk, next };
}

/** For HEAD: the length of a body that is here, without waiting for one that is not. */
async function readLength(reader: Reader | undefined): Promise<BodyStart> {
  if (reader === undefined) return { length: 0 };
  const turn = endOfTurn();
  const step = reader.read();
  let broken: Step | undefined;
  step.catch(() => void (broken = step));
  const first = await within(turn, step);
  const last = first?.value === undefined
    ? first
    : await within(turn, reader.read());
  if (last?.done === true) return { length: first?.value?.length ?? 0 };
  reader.cancel().catch(() => {});
  return { length: undefined, next: broken };
}

function endOfTurn(): Promise<null> {
  return new Promise((resolve) => void setImmediate(resolve, null));
}

/**
 * What a body gives within this turn: one that was complete from the start is
 * over by then, and goes out with its length, as the other listener sends it.
 */
async function within(turn: Promise<null>, step: Step) {
  return await Promise.race([step, turn]).catch((error) => {
    if (error instanceof CutShort && error.isBeforeHead) throw error;
    return null;
  });
}

/** The lines of an answer in their order and case; its length where that is known and nobody gave it. */
function headOf(
  response: Response,
  { shouldKeepAlive }: ServerResponse,
  length: number | undefined,
): string[] {
  // A client that asks for the end of the connection gets it (RFC 9112 section 9.6).
  const lines = sentLines(response).filter(([name]) =>
    shouldKeepAlive || name.toLowerCase() !== "connection"
  );
  const head = lines.flat();
  const isToldAlready = firstValue(lines, "content-length") !== null;
  return length === undefined || hasNoLength(response.status) || isToldAlready
    ? head
    : [...head, "content-length", String(length)];
}

/** RFC 9110 section 8.6: these have none. */
function hasNoLength(status: number): boolean {
  return status === 204 || status === 304;
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
