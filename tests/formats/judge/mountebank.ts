import { join } from "@std/path";
import { cacheFolder } from "../../bench/peers/cache.ts";
import { freePort, launch } from "../../bench/server_process.ts";
import { type Original, whyNotFetched } from "./original.ts";

const program = join(cacheFolder(), "node_modules/mountebank/bin/mb");

export function whyNoMountebank(): Promise<string | null> {
  return whyNotFetched("mountebank", program);
}

/** Starts mountebank with one imposter. */
export async function startMountebank(
  imposter: Readonly<Record<string, unknown>>,
): Promise<Original> {
  const [port, own] = [freePort(), freePort()];
  const folder = await Deno.makeTempDir();
  const pidfile = join(folder, "mb.pid");
  const launched = await launch({
    command: "node",
    args: [
      ...[program, "start", "--port", String(port), "--localOnly"],
      ...["--nologfile", "--loglevel", "error", "--pidfile", pidfile],
    ],
    port,
  });
  if (!launched.ok) throw new Error(launched.reason);
  const { server } = launched;
  const made = await fetch(`${server.url}/imposters`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...imposter, port: own }),
  });
  const text = await made.text();
  if (!made.ok) throw new Error(text);
  return {
    url: `http://127.0.0.1:${own}`,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
