import { targetOf, type TriedRequest } from "../tried_request.ts";

/** Sends a request as it is, header lines and all, and gives the status of the answer. */
export async function statusOf(
  url: string,
  tried: TriedRequest,
): Promise<number> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const body = new TextEncoder().encode(tried.body);
  const head = [
    `${tried.method} ${targetOf(tried)} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    "Connection: close",
    `Content-Length: ${body.length}`,
    ...tried.headers.map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");
  await write(connection, new TextEncoder().encode(head));
  await write(connection, body);
  const text = await new Response(connection.readable).text();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}

async function write(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await connection.write(bytes.subarray(at));
  }
}
