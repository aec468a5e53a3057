import { delay } from "./waiting.ts";

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Where the first answer is waited for. */
  readonly port: number;
}

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** From the start of the process to its first answer of any status, in ms. */
  readonly startMs: number;
  /** The end of what it wrote to its log. */
  readonly log: () => string;
  stop(): Promise<void>;
}

export type Launched =
  | { readonly ok: true; readonly server: ServerProcess }
  | { readonly ok: false; readonly reason: string };

const longestStartMs = 60_000;

/** A port of the loopback address that was free a moment ago. */
export function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  return port;
}

/** Starts a server as a process of its own and waits for its first answer. */
export async function launch(plan: Launch): Promise<Launched> {
  const began = performance.now();
  const spawned = spawn(plan);
  if (!spawned.ok) return spawned;
  const { child, tail } = spawned;
  const url = `http://127.0.0.1:${plan.port}`;
  let exited = false;
  child.status.then(() => exited = true);
  while (!(await answers(url))) {
    if (exited) {
      return {
        ok: false,
        reason: `it ended at once: ${tail() || "no output"}`,
      };
    }
    if (performance.now() - began > longestStartMs) {
      await end(child);
      return { ok: false, reason: `no answer within ${longestStartMs} ms` };
    }
    await delay(2);
  }
  const startMs = performance.now() - began;
  const stop = () => end(child);
  return {
    ok: true,
    server: { pid: child.pid, url, startMs, log: tail, stop },
  };
}

type Spawned =
  | {
    readonly ok: true;
    readonly child: Deno.ChildProcess;
    readonly tail: () => string;
  }
  | { readonly ok: false; readonly reason: string };

function spawn(plan: Launch): Spawned {
  try {
    const child = new Deno.Command(plan.command, {
      args: [...plan.args],
      env: { NO_COLOR: "1", ...plan.env },
      ...(plan.cwd === undefined ? {} : { cwd: plan.cwd }),
      stdin: "null",
      stdout: "null",
      stderr: "piped",
    }).spawn();
    return { ok: true, child, tail: keepTail(child.stderr) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `cannot start "${plan.command}": ${reason}` };
  }
}

/** Drains the stream, so that its writer never blocks, and keeps its end. */
function keepTail(stream: ReadableStream<Uint8Array>): () => string {
  let text = "";
  const decoder = new TextDecoder();
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      text = (text + decoder.decode(chunk, { stream: true })).slice(-2000);
    },
  });
  stream.pipeTo(sink).catch(() => {});
  return () => text.trim().slice(-1000);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: "manual" });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

async function end(child: Deno.ChildProcess): Promise<void> {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
  await child.status;
}
