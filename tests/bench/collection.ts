import { v8Flags } from "../../.ci/executable.ts";
import type { ServerProcess } from "./server_process.ts";
import { delay } from "./waiting.ts";

/** Arguments of `deno run` for a server that `collect` makes collect its garbage. */
export const collecting: readonly string[] = [
  `${v8Flags},--expose-gc`,
  "--preload",
  new URL("servers/collect.ts", import.meta.url).pathname,
];

const longestMs = 30_000;

/** Lets such a server free what it holds no more; where the system has no signals nothing tells its memory either. */
export async function collect({ pid, log }: ServerProcess): Promise<void> {
  if (Deno.build.os === "windows") return;
  const last = () => log().split("\n").findLast(isReport);
  const before = last();
  Deno.kill(pid, "SIGUSR2");
  for (const began = performance.now(); last() === before;) {
    if (performance.now() - began > longestMs) {
      throw new Error(`a server did not collect its garbage: ${log()}`);
    }
    await delay(20);
  }
}

function isReport(line: string): boolean {
  return line.startsWith("collected ");
}
