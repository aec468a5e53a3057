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

/**
 * Resolves when standard input ends. A pipe does when every process that could
 * write to it has ended, however it ended: the parent of a server holds it, and
 * what stands between the two hands it on.
 */
export async function stdinEnd(): Promise<void> {
  const unread = new Uint8Array(1024);
  try {
    while (await Deno.stdin.read(unread) !== null);
  } catch {
    // What cannot be read will not tell of anything any more.
  }
}
