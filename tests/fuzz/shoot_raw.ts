import type { RawBytes } from "./shot.ts";

/** How long the client listens to a connection on which nothing comes, in ms. */
const silenceMs = 30;

/** How long it stays at most, and how long the server may take to answer another one, in ms. */
const longestMs = 2000;
const answerMs = 10_000;

/** Writes bytes to a connection of its own and reads what comes; whether the server still answers others, or what it did. */
export async function shootRaw(
  url: string,
  { pieces, isHalfClosed }: RawBytes,
): Promise<string | null> {
  const { port } = new URL(url);
  const connection = await Deno.connect({ port: Number(port) });
  connection.setNoDelay(true);
  const writing = writeAll(connection, pieces, isHalfClosed);
  await listen(connection);
  connection.close();
  await writing;
  return await answersOthers(url);
}

async function writeAll(
  connection: Deno.TcpConn,
  pieces: readonly string[],
  isHalfClosed: boolean,
): Promise<void> {
  try {
    for (const piece of pieces) {
      await writeWhole(connection, piece);
      // So that the pieces may come apart.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    if (isHalfClosed) await connection.closeWrite();
  } catch {
    // The server has closed it, as it may.
  }
}

async function writeWhole(connection: Deno.Conn, piece: string): Promise<void> {
  const bytes = Uint8Array.from(piece, (sign) => sign.charCodeAt(0));
  for (let at = 0; at < bytes.length;) {
    at += await connection.write(bytes.subarray(at));
  }
}

/** Reads until the server closes, says nothing for a while, or has said enough. */
async function listen(connection: Deno.Conn): Promise<void> {
  const buffer = new Uint8Array(65_536);
  const end = Date.now() + longestMs;
  while (Date.now() < end) {
    const silence = Promise.withResolvers<null>();
    const timer = setTimeout(() => silence.resolve(null), silenceMs);
    const reading = connection.read(buffer).catch(() => null);
    const count = await Promise.race([reading, silence.promise]);
    clearTimeout(timer);
    if (count === null) return;
  }
}

async function answersOthers(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(`${url}/probe`, { signal });
    await answer.body?.cancel();
    return answer.status === 200 ? null : `the probe got a ${answer.status}`;
  } catch (error) {
    return `no answer to another request: ${String(error)}`;
  }
}
