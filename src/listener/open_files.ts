import { connect, type Server } from "node:net";
import type { World } from "../runtime/world.ts";

/** Descriptors that are kept for what is not a connection: files, upstreams, the runtime itself. */
const reserve = 16;

/** Milliseconds between two looks at whether connections are accepted again. */
const probeMs = 500;

/**
 * Keeps a server below the limit of open files. The runtime's Node server
 * accepts nothing more, ever, once it has run out of them: what would be one
 * connection too many is closed at once, and where many came in one moment the
 * server listens anew.
 */
export function limitConnections(server: Server, world: World): void {
  const limit = connectionLimit();
  if (limit === null) return;
  let open = 0;
  let isFull = false;
  server.maxConnections = limit;
  server.on("connection", (socket) => {
    open++;
    socket.once("close", () => open--);
    if (open < limit || isFull) return;
    isFull = true;
    world.log.error(
      "no more connections are accepted: close some, or raise the limit of open files (ulimit -n)",
      { connections: limit },
    );
    reopen(server, world).then(() => isFull = false);
  });
}

/** Listens anew until a connection to the server's own port is taken. */
async function reopen(server: Server, world: World): Promise<void> {
  const address = server.address();
  if (typeof address !== "object" || address === null) return;
  const { port, address: host } = address;
  while (server.listening) {
    await world.sleep(probeMs);
    if (!server.listening || await isTaken(server, port, host)) return;
    server.close();
    server.listen(port, host);
  }
}

function isTaken(
  server: Server,
  port: number,
  host: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    const end = (taken: boolean) => {
      clearTimeout(timer);
      server.off("connection", onConnection);
      probe.destroy();
      resolve(taken);
    };
    const onConnection = () => end(true);
    const timer = setTimeout(() => end(false), probeMs);
    server.once("connection", onConnection);
    probe.on("error", () => end(false));
  });
}

/** How many connections fit below the limit, or `null` where the system does not tell. */
function connectionLimit(): number | null {
  try {
    const limits = Deno.readTextFileSync("/proc/self/limits");
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    const open = [...Deno.readDirSync("/proc/self/fd")].length;
    return soft === undefined ? null : Math.max(1, +soft - open - reserve);
  } catch {
    return null;
  }
}
