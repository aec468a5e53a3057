import { join } from "@std/path";
import { cacheFolder } from "../../bench/peers/cache.ts";
import { freePort, launch } from "../../bench/server_process.ts";
import { type Original, whyNotFetched } from "./original.ts";

const program = join(cacheFolder(), "node_modules/@mockoon/cli/bin/run.js");

export function whyNoMockoon(): Promise<string | null> {
  return whyNotFetched("mockoon", program);
}

/** Starts Mockoon's CLI with an environment. */
export async function startMockoon(environment: unknown): Promise<Original> {
  const port = freePort();
  const folder = await Deno.makeTempDir();
  const data = join(folder, "environment.json");
  await Deno.writeTextFile(data, JSON.stringify(environment));
  const launched = await launch({
    command: "node",
    args: [
      ...[program, "start", "--data", data, "--repair"],
      ...["--port", String(port), "--hostname", "127.0.0.1"],
      "--disable-log-to-file",
    ],
    port,
  });
  if (!launched.ok) throw new Error(launched.reason);
  const { server } = launched;
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
