/**
 * Opens event streams and tells how late their events came, as JSON; they stay
 * open until there is no more input. Arguments: URL, streams, seconds. Event k of
 * a stream is due k seconds after the stream's head arrived, so a server that
 * drifts is seen to drift.
 */
import { quantile } from "../statistics.ts";

const [address = "", streams = "1", seconds = "10"] = Deno.args;
const { hostname, port, pathname } = new URL(address);
const late: number[] = [];
const open: Deno.Conn[] = [];
let broken = 0;
let closing = false;
const encoder = new TextEncoder();
const head = `GET ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`;

async function follow(): Promise<void> {
  const connection = await Deno.connect({ hostname, port: Number(port) });
  open.push(connection);
  await connection.write(encoder.encode(head));
  listen(connection).catch(() => {}).finally(() => {
    if (!closing) broken++;
  });
}

async function listen(connection: Deno.Conn): Promise<void> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(4096);
  let began: number | null = null;
  let events = 0;
  for (;;) {
    const size = await connection.read(buffer);
    if (size === null) return;
    const now = performance.now();
    const text = decoder.decode(buffer.subarray(0, size));
    if (began === null) {
      if (!text.startsWith("HTTP/1.1 200")) return;
      began = now;
    }
    const arrived = text.split("data:").length - 1;
    for (let n = 0; n < arrived; n++) {
      events++;
      late.push(now - began - events * 1000);
    }
  }
}

/** Opened a few at a time: a burst would measure the accept queue instead. */
async function openAll(count: number): Promise<void> {
  const width = 50;
  for (let done = 0; done < count; done += width) {
    const some = Math.min(width, count - done);
    await Promise.all(Array.from({ length: some }, follow));
  }
}

await openAll(Number(streams));
// What came while streams were still being opened shows the opening.
await new Promise((resolve) => setTimeout(resolve, 2000));
late.length = 0;
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
closing = true;
late.sort((a, b) => a - b);
console.log(JSON.stringify({
  opened: open.length,
  broken,
  events: late.length,
  p50_ms: quantile(late, 0.5),
  p99_ms: quantile(late, 0.99),
  max_ms: late.at(-1) ?? null,
}));
// Whoever measures the server meanwhile lets go of this at the end.
for await (const _ of Deno.stdin.readable);
for (const connection of open) connection.close();
Deno.exit(0);
