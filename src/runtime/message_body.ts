import type { IncomingMessage } from "node:http";
import { ChunkPace } from "./chunk_pace.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The body of a message, chunk by chunk, as it is asked for. */
export interface MessageBody {
  /** The next chunk; `null` at the end. Rejects where the body breaks off. */
  read(): Promise<Bytes | null>;
  /** Gives up what was not read, and the connection with it. */
  cancel(): void;
}

/** Bytes that wait to be read before the other side is held up. */
const maxWaitingBytes = 65_536;

/**
 * The body of a message whose headers have just come. What had arrived before
 * a body broke off is read first: the stream itself would drop it.
 */
export function readMessage(message: IncomingMessage): MessageBody {
  const chunks: Bytes[] = [];
  let waiting = 0;
  let ended = false;
  let failure: Error | undefined;
  const pace = new ChunkPace();
  let wake = () => {};
  message.on("data", (chunk: Bytes) => {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting >= maxWaitingBytes) message.pause();
    wake();
  });
  message.on("end", () => {
    ended = true;
    wake();
  });
  const breakOff = (error: Error) => {
    failure ??= error;
    wake();
  };
  message.on("error", breakOff);
  message.on("close", () => {
    if (!ended) breakOff(new Error("the connection was closed"));
  });
  return {
    async read() {
      while (chunks.length === 0) {
        if (ended) return null;
        if (failure !== undefined) throw failure;
        message.resume();
        await new Promise<void>((resolve) => wake = resolve);
      }
      const chunk = chunks.shift();
      if (chunk === undefined) return null;
      waiting -= chunk.length;
      await pace.after(chunk);
      return chunk;
    },
    cancel() {
      message.destroy();
    },
  };
}
