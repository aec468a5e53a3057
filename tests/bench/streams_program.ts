import { collectingBare } from "./bare.ts";
import { collect } from "./collection.ts";
import type { Contestant } from "./contestant.ts";
import { processorSeconds, residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program, type Verdict } from "./program.ts";
import { collectingStandin } from "./standin.ts";
import type { ServerProcess } from "./server_process.ts";
import { ticking } from "./workloads.ts";

/** Many open streams with an event a second each: how late events come. */
export const streamsProgram: Program = {
  name: "streams",
  run: async ({ streams, streamSeconds }) => {
    const rows: (readonly Cell[])[] = [];
    const verdicts: Verdict[] = [];
    for (const count of streams) {
      const seconds = streamSeconds;
      const plain = await measureStreams(
        collectingBare("event_stream"),
        count,
        seconds,
      );
      const own = await measureStreams(collectingStandin(), count, seconds);
      rows.push(plain, own);
      verdicts.push(...verdictsOf(count, own, plain));
    }
    return {
      name: "streams",
      title: "open SSE streams, an event a second each",
      columns: streamColumns,
      rows,
      verdicts,
    };
  },
};

/** What a stream may cost beside one of the bare server. */
function verdictsOf(
  count: number,
  own: readonly Cell[],
  plain: readonly Cell[],
): Verdict[] {
  const ratio = (column: string) => {
    const at = streamColumns.indexOf(column);
    return Number(own[at] ?? NaN) / Number(plain[at] ?? NaN);
  };
  return [
    {
      text: `${count} streams: late, p99 / bare`,
      value: ratio("late p99 ms"),
      target: 3,
      bound: "at most",
    },
    {
      text: `${count} streams: memory a stream / bare`,
      value: ratio("KiB a stream"),
      target: 1.5,
      bound: "at most",
    },
  ];
}

export const streamColumns: readonly string[] = [
  "contestant",
  "streams",
  "late p50 ms",
  "late p99 ms",
  "late max ms",
  "events/s",
  "broken",
  "CPU %",
  "RSS MiB",
  "KiB a stream",
];

/** A stream must not end while others are still being opened. */
const openingSeconds = 60;

interface StreamReport {
  readonly opened: number;
  readonly broken: number;
  readonly events: number;
  readonly p50_ms: number | null;
  readonly p99_ms: number | null;
  readonly max_ms: number | null;
}

/** One row: the streams are opened and read by a process of their own. */
export async function measureStreams(
  contestant: Contestant,
  streams: number,
  seconds: number,
): Promise<readonly Cell[]> {
  const started = await contestant.start(ticking(seconds + openingSeconds));
  if (!started.ok) return [contestant.name, started.reason];
  const { url, server, stop } = started.running;
  try {
    const empty = await heldBytes(server);
    const before = await processorSeconds(server.pid);
    const began = performance.now();
    const load = { url: `${url}/ticks`, streams, seconds };
    return await withStreams(load, async (report) => {
      const elapsed = (performance.now() - began) / 1000;
      const after = await processorSeconds(server.pid);
      const resident = await residentBytes(server.pid);
      const full = await heldBytes(server);
      return [
        contestant.name,
        report.opened,
        report.p50_ms,
        report.p99_ms,
        report.max_ms,
        report.events / seconds,
        report.broken,
        risenBy(after, before, elapsed / 100),
        risenBy(resident, 0, MIB),
        risenBy(full, empty, report.opened * 1024),
      ];
    });
  } finally {
    await stop();
  }
}

/** How much more it became, in some unit. */
function risenBy(
  after: number | null,
  before: number | null,
  unit: number,
): number | null {
  return after === null || before === null ? null : (after - before) / unit;
}

/**
 * What a server holds: with its garbage, events would count that are long over.
 * They fill the room for new objects (64 MiB, and as much again for what moves on)
 * in time, however few streams there are.
 */
async function heldBytes(server: ServerProcess): Promise<number | null> {
  await collect(server);
  return await residentBytes(server.pid);
}

interface Load {
  readonly url: string;
  readonly streams: number;
  readonly seconds: number;
}

/** Calls `then` with what came of the streams, while they are still open. */
async function withStreams<T>(
  { url, streams, seconds }: Load,
  then: (report: StreamReport) => Promise<T>,
): Promise<T> {
  const program = new URL("load/streams.ts", import.meta.url).pathname;
  const client = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", program, url, `${streams}`, `${seconds}`],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const report = await firstLine(client.stdout);
  try {
    return await then(JSON.parse(report));
  } finally {
    await client.stdin.close();
    await client.status;
  }
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<string> {
  let text = "";
  for await (const some of stream.pipeThrough(new TextDecoderStream())) {
    text += some;
    if (text.includes("\n")) break;
  }
  return text;
}
