import { join } from "@std/path";
import type { Started } from "../contestant.ts";
import { freePort } from "../server_process.ts";
import type { Workload } from "../workload.ts";
import { cacheFolder } from "./cache.ts";
import { imposterOf } from "./mountebank.ts";
import { send, startPeer } from "./ready.ts";

/** Takes what mountebank takes; requests are recorded, the last 10,000 by its own bound. */
export async function startRift(workload: Workload): Promise<Started> {
  const port = freePort();
  const loadPort = freePort();
  return await startPeer(
    {
      command: join(cacheFolder(), "bin", "rift-http-proxy"),
      args: [
        ...["--port", `${port}`, "--host", "127.0.0.1", "--local-only"],
        ...["--metrics-port", `${freePort()}`],
        ...["--nologfile", "--loglevel", "error"],
      ],
      port,
    },
    (url) => send("POST", `${url}/imposters`, imposterOf(workload, loadPort)),
    `http://127.0.0.1:${loadPort}`,
  );
}
