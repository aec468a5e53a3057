import { readAddress } from "./served_address.ts";

const ours = new URL("../main.ts", import.meta.url).pathname;

interface ProcessOptions {
  readonly v8Flags?: readonly string[];
  /** Flags of Standin, beside those for a free port and few log lines. */
  readonly flags?: readonly string[];
  /** The program of another release. */
  readonly main?: string;
}

/** A server in a process of its own, on a port of its choice; SIGTERM ends it. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** What it has written on standard error, once it has ended. */
  log(): Promise<string>;
  /** Ends it at once, in the midst of whatever it does. */
  kill(): Promise<void>;
  /** Sends SIGTERM, and gives the exit code once it has ended. */
  end(): Promise<number>;
  /** Memory that it holds; on Linux alone. */
  residentBytes(): Promise<number>;
}

const pageSize = 4096;

export async function startProcess(
  { v8Flags = [], flags = [], main = ours }: ProcessOptions = {},
): Promise<ServerProcess> {
  const engine = v8Flags.length === 0 ? [] : [`--v8-flags=${v8Flags.join()}`];
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", ...engine, main],
      ...["--port=0", "--log-level=error", ...flags],
    ],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const log = new Response(child.stderr).text();
  const { url, lines } = await readAddress(child.stdout);
  let ended: Promise<number> | null = null;
  async function end(): Promise<number> {
    child.kill(Deno.build.os === "windows" ? "SIGKILL" : "SIGTERM");
    await lines.cancel();
    return (await child.status).code;
  }
  return {
    url,
    pid: child.pid,
    log: () => log,
    end: () => ended ??= end(),
    async kill() {
      child.kill("SIGKILL");
      ended ??= lines.cancel().then(async () => (await child.status).code);
      await ended;
      await log;
    },
    async residentBytes() {
      const statm = await Deno.readTextFile(`/proc/${child.pid}/statm`);
      return Number(statm.split(" ")[1]) * pageSize;
    },
    async [Symbol.asyncDispose]() {
      await (ended ??= end());
      await log;
    },
  };
}
