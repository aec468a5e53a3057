/** What came back over a raw socket, up to its end. */
export interface RawAnswer {
  readonly status: number;
  /** Lines in order, names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  /** The body as it was framed, chunk sizes included. */
  readonly rest: string;
  readonly whole: string;
}

const utf8 = new TextEncoder();

/**
 * Sends bytes as they are (`fetch` would normalise target and headers) and
 * reads until the server closes; add `Connection: close` to a lone request.
 */
export async function sendRaw(
  port: number,
  message: string | Uint8Array,
): Promise<RawAnswer> {
  const connection = await Deno.connect({ port });
  try {
    const writer = connection.writable.getWriter();
    await writer.write(
      typeof message === "string" ? utf8.encode(message) : message,
    );
    writer.releaseLock();
    return parse(await readAll(connection));
  } finally {
    try {
      connection.close();
    } catch {
      // Closed by reading to the end.
    }
  }
}

/** A request without a body, as text. */
export function rawGet(
  target: string,
  headers: readonly string[] = [],
): string {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, "Connection: close"];
  if (!headers.some((line) => /^host:/i.test(line))) {
    lines.splice(1, 0, "Host: localhost");
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

async function readAll(connection: Deno.Conn): Promise<string> {
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (true) {
    try {
      const count = await connection.read(buffer);
      if (count === null) return text;
      text += decoder.decode(buffer.subarray(0, count));
    } catch {
      return text;
    }
  }
}

function parse(whole: string): RawAnswer {
  const end = whole.indexOf("\r\n\r\n");
  const [first = "", ...lines] = whole.slice(0, end === -1 ? undefined : end)
    .split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [
      line.slice(0, colon).toLowerCase(),
      line.slice(colon + 1).trim(),
    ] as const;
  });
  const status = Number(first.split(" ")[1] ?? 0);
  return {
    status,
    headers,
    rest: end === -1 ? "" : whole.slice(end + 4),
    whole,
  };
}
