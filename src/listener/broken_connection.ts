import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { BreakManner } from "../answers/cut_short.ts";

/** Ends the connection of an answer that is not whole, once what went out before is on its way. */
export async function breakConnection(
  outgoing: ServerResponse,
  manner: BreakManner,
): Promise<void> {
  const { socket } = outgoing;
  if (socket === null || manner.kind === "close") {
    return void outgoing.destroy();
  }
  if (manner.kind === "raw") {
    await written(socket, manner.bytes);
    return void outgoing.destroy();
  }
  await written(socket, new Uint8Array(0));
  reset(socket);
}

/** Resolves once the kernel has the bytes and all before them, or nobody takes them any more. */
function written(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve();
    socket.once("close", () => resolve());
    socket.write(bytes, () => resolve());
  });
}

/** Under TLS the runtime does not let go of the socket below: there the connection ends without its closing alert. */
function reset(socket: Socket): void {
  try {
    socket.resetAndDestroy();
  } catch {
    socket.destroy();
  }
}
