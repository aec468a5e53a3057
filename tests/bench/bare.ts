import { v8Flags } from "../../.ci/executable.ts";
import { collecting } from "./collection.ts";
import type { Contestant, Started } from "./contestant.ts";
import { freePort, launch } from "./server_process.ts";

/** A plain `Deno.serve` program of the folder `servers/`, without stubs. */
export function bare(file: string, ...args: readonly string[]): Contestant {
  return { name: `bare ${file}`, start: () => startBare(file, args, []) };
}

/** One that runs with the engine's flags that Standin runs with. */
export function tunedBare(file: string): Contestant {
  return { name: `bare ${file}`, start: () => startBare(file, [], [v8Flags]) };
}

/** The same, which collects its garbage when it is told to. */
export function collectingBare(file: string): Contestant {
  const start = () => startBare(file, [], collecting);
  return { name: `bare ${file}`, start };
}

async function startBare(
  file: string,
  args: readonly string[],
  flags: readonly string[],
): Promise<Started> {
  const port = freePort();
  const program = new URL(`servers/${file}.ts`, import.meta.url).pathname;
  const launched = await launch({
    command: Deno.execPath(),
    args: [
      ...["run", "-A", "--no-check", ...flags],
      ...[program, String(port), ...args],
    ],
    port,
  });
  if (!launched.ok) return launched;
  const { server } = launched;
  return { ok: true, running: { server, url: server.url, stop: server.stop } };
}
