/**
 * Asks servers for a small answer again and again, and writes a line of JSON
 * for each wait that was long. Arguments: the least wait in ms, then ports.
 */
interface Wait {
  readonly port: number;
  /** When the answer came, in ms since the epoch. */
  readonly at: number;
  readonly ms: number;
}

const pauseMs = 2;

const [least = "20", ...ports] = Deno.args;
const encoder = new TextEncoder();

async function follow(port: number): Promise<void> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  connection.setNoDelay();
  const question = encoder.encode(
    `GET /probe HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`,
  );
  const buffer = new Uint8Array(4096);
  for (;;) {
    const asked = performance.now();
    await connection.write(question);
    if (await connection.read(buffer) === null) return;
    const ms = performance.now() - asked;
    if (ms >= Number(least)) say({ port, at: Date.now(), ms });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function say(wait: Wait): void {
  console.log(JSON.stringify(wait));
}

await Promise.race(ports.map((port) => follow(Number(port))));
