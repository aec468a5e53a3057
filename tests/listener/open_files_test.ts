import assert from "node:assert/strict";
import { openSocket } from "../open_socket.ts";

/** A server that may open so many files, in a process of its own. */
function startWith(openFiles: number, listener: string) {
  const run = `ulimit -n ${openFiles}; exec "$0" "$@"`;
  const program = [
    Deno.execPath(),
    "run",
    "-A",
    "main.ts",
    "--port=0",
    `--listener=${listener}`,
  ];
  return new Deno.Command("sh", {
    args: ["-c", run, ...program],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function portOf(child: Deno.ChildProcess): Promise<number> {
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Number(/:(\d+)\s*$/.exec(new TextDecoder().decode(value))?.[1]);
}

/** What a client is told that comes again where its connection is refused, a thousand times at most. */
async function askAgain(port: number): Promise<string> {
  for (let attempt = 0; attempt < 1000; attempt++) {
    try {
      using client = await openSocket(port);
      await client.send(
        "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
      );
      const answer = await client.toEnd();
      if (answer !== "") return answer;
    } catch {
      // Refused, or reset with the listener that was given up.
    }
  }
  return "nobody answered";
}

for (const listener of ["fast", "exact"]) {
  Deno.test({
    name:
      `a server that runs out of descriptors serves on once clients leave (${listener})`,
    ignore: Deno.build.os === "windows",
    async fn() {
      const child = startWith(64, listener);
      const port = await portOf(child);
      const clients = await Promise.all(
        Array.from({ length: 80 }, () => openSocket(port).catch(() => null)),
      );
      for (const client of clients) client?.leave();
      const answer = await askAgain(port);
      child.kill("SIGTERM");
      const log = await new Response(child.stderr).text();
      const { code } = await child.status;
      assert.match(answer, /^HTTP\/1\.1 404 /);
      assert.match(log, /raise the limit of open files/);
      assert.equal(code, 0);
    },
  });
}
