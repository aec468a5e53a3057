import { shootRaw } from "./shoot_raw.ts";
import type { Shot } from "./shot.ts";

/** No shot may take longer, whatever it asks for. */
const longestShotMs = 20_000;

/** How each answer begins. */
const statusLine = "HTTP/1.1 ";

const utf8 = new TextEncoder();

/** A client leaves a stream that has sent this many bytes: a stub may well send more than any client can hold. */
const mostRead = 64 * 1024 * 1024;

/** Reads an answer, to its end if it is not too long for that; the first of it as text. */
async function startOf({ body }: Response): Promise<string> {
  if (body === null) return "";
  let start: string | null = null;
  let read = 0;
  for await (const piece of body) {
    start ??= new TextDecoder().decode(piece);
    read += piece.byteLength;
    if (read > mostRead) break;
  }
  return start ?? "";
}

/** What answers of either API say where Standin itself failed. */
const failure = /INTERNAL_ERROR|Standin failed to answer/;

/** Sends one shot and reads its answer; what went wrong, or null. */
export async function shoot(url: string, shot: Shot): Promise<string | null> {
  const { method, target, body, leavesAfterMs, raw } = shot;
  if (raw !== undefined) return await shootRaw(url, raw);
  const headers = new Headers();
  for (const [name, value] of shot.headers) headers.append(name, value);
  const signal = AbortSignal.timeout(leavesAfterMs ?? longestShotMs);
  try {
    const answer = await fetch(url + target, {
      method,
      headers,
      body,
      signal,
      redirect: "manual",
    });
    const start = await startOf(answer);
    return answer.status === 500 && failure.test(start)
      ? `internal error: ${start.slice(0, 300)}`
      : null;
  } catch (error) {
    if (signal.aborted && leavesAfterMs !== undefined) return null;
    if (signal.aborted) return `no whole answer within ${longestShotMs} ms`;
    return await isAnswered(url, shot) ? null : `no answer: ${String(error)}`;
  }
}

/**
 * Whether a shot is answered at all: stubs may answer with more headers than
 * the runtime's client takes, and cut streams off.
 */
async function isAnswered(
  url: string,
  { method, target, headers, body }: Shot,
): Promise<boolean> {
  const { port, host } = new URL(url);
  const sent = utf8.encode(body ?? "");
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `host: ${host}`,
    `content-length: ${sent.length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  using connection = await Deno.connect({ port: Number(port) });
  const head = utf8.encode(`${lines.join("\r\n")}\r\n\r\n`);
  const answered = new Uint8Array(statusLine.length);
  try {
    const sending = new Blob([head, sent]).stream()
      .pipeTo(connection.writable, { preventClose: true });
    sending.catch(() => {});
    return await connection.read(answered) !== null &&
      new TextDecoder().decode(answered) === statusLine;
  } catch {
    return false;
  }
}
