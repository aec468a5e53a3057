/** Serves on the port given as the first argument, on the loopback address only. */
export function listen(handler: Deno.ServeHandler): void {
  const port = Number(Deno.args[0]);
  Deno.serve({ hostname: "127.0.0.1", port, onListen: () => {} }, handler);
}
