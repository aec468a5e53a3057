const isWindows = Deno.build.os === "windows";

/** Windows knows no SIGTERM. */
const endings: readonly Deno.Signal[] = isWindows
  ? ["SIGINT", "SIGBREAK"]
  : ["SIGINT", "SIGTERM"];

/** Resolves with the next signal that asks for an end, once per call. */
export function nextSignal(): Promise<Deno.Signal> {
  return new Promise((resolve) => {
    for (const signal of [...endings, ...hangups]) {
      Deno.addSignalListener(signal, () => {
        if (signal !== "SIGHUP" || isTerminalGone()) resolve(signal);
      });
    }
  });
}

/** Calls `reload` at each SIGHUP that asks for it, as daemons are told to read their files once more. */
export function onReload(reload: () => void): void {
  for (const signal of hangups) {
    Deno.addSignalListener(signal, () => {
      if (!isTerminalGone()) reload();
    });
  }
}

const hangups: readonly Deno.Signal[] = isWindows ? [] : ["SIGHUP"];

const hadTerminal = Deno.stdin.isTerminal();

/** A terminal that closes hangs up, too; what ran in it ends then. */
function isTerminalGone(): boolean {
  return hadTerminal && !Deno.stdin.isTerminal();
}
