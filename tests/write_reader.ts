import { rawGet, sendRaw } from "./raw_http.ts";

/** The writes of an answer as they came over the socket. */
interface ReadWrites {
  readonly status: number;
  /** Each chunk of the body, as Latin-1: a server writes one at a time. */
  readonly writes: readonly string[];
  /** Whether the last chunk came, which ends a body (RFC 9112 section 7.1). */
  readonly isWhole: boolean;
}

/** Gets a target and takes the chunks of its answer apart. */
export async function readWrites(
  port: number,
  target: string,
  headers: readonly string[] = [],
): Promise<ReadWrites> {
  const answer = await sendRaw(port, rawGet(target, headers));
  const { status, rest } = answer;
  const length = answer.headers.find(([name]) => name === "content-length");
  return { status, ...length ? oneWrite(rest, +length[1]) : chunksOf(rest) };
}

/** A body that was there with its headers, which the exact listener sends with its length. */
function oneWrite(body: string, length: number) {
  const writes = body === "" ? [] : [body];
  return { writes, isWhole: body.length === length };
}

function chunksOf(body: string): Pick<ReadWrites, "writes" | "isWhole"> {
  const writes: string[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf("\r\n", at);
    if (end < 0) return { writes, isWhole: false };
    const size = parseInt(body.slice(at, end), 16);
    if (size === 0) return { writes, isWhole: true };
    writes.push(body.slice(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
