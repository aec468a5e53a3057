import { TextLineStream } from "./text_lines.ts";

/** How long an ordinary request had to wait for its answer, and until when. */
export interface Wait {
  readonly port: number;
  /** When the answer came, in ms since the epoch. */
  readonly at: number;
  readonly ms: number;
}

/** Long waits of a server, told by a probe in a process of its own. */
export interface Waits extends AsyncDisposable {
  /**
   * The longest wait that overlaps a span of time, without what the bare
   * server next to it had to wait for too: that was the machine.
   */
  longest(from: number, to: number): Promise<Wait | null>;
}

/** Waits shorter than this are not told. */
const leastMs = 20;

/** How long a wait takes to be told once it is over. */
const settleMs = 30;

/** Starts the probe; it asks the server and a bare one in the same way. */
export function watchWaits(port: number, barePort: number): Waits {
  const program = new URL("probe.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", program, String(leastMs)],
      ...[String(port), String(barePort)],
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  let waits: Wait[] = [];
  const reading = child.stdout.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream())
    .pipeTo(
      new WritableStream({
        write: (line) => void waits.push(JSON.parse(line)),
      }),
    );
  return {
    async longest(from, to) {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      const overlapping = waits.filter(({ at, ms }) =>
        at >= from && at - ms <= to
      );
      waits = [];
      const bare = Math.max(0, ...msOf(overlapping, barePort));
      return overlapping.filter((wait) =>
        wait.port === port && wait.ms > 2 * bare
      ).sort((a, b) => b.ms - a.ms)[0] ?? null;
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
      await reading;
    },
  };
}

function msOf(waits: readonly Wait[], port: number): number[] {
  return waits.filter((wait) => wait.port === port).map(({ ms }) => ms);
}
