import { bare } from "./bare.ts";
import type { Contestant } from "./contestant.ts";
import { processorSeconds, residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program } from "./program.ts";
import { standin } from "./standin.ts";
import { ticking } from "./workloads.ts";

/** Many open streams with an event a second each: how late events come. */
export const streamsProgram: Program = {
  name: "streams",
  run: async ({ streams, streamSeconds }) => ({
    name: "streams",
    title: `${streams} open SSE streams, an event a second each`,
    columns: streamColumns,
    rows: [
      await measureStreams(bare("event_stream"), streams, streamSeconds),
      await measureStreams(standin(), streams, streamSeconds),
    ],
    verdicts: [],
  }),
};

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
    const before = await processorSeconds(server.pid);
    const began = performance.now();
    const client = openStreams(`${url}/ticks`, streams, seconds);
    const report = await client;
    const elapsed = (performance.now() - began) / 1000;
    const after = await processorSeconds(server.pid);
    const busy = before === null || after === null
      ? null
      : (after - before) / elapsed * 100;
    const resident = await residentBytes(server.pid);
    return [
      contestant.name,
      report.opened,
      report.p50_ms,
      report.p99_ms,
      report.max_ms,
      report.events / seconds,
      report.broken,
      busy,
      resident === null ? null : resident / MIB,
    ];
  } finally {
    await stop();
  }
}

async function openStreams(
  url: string,
  streams: number,
  seconds: number,
): Promise<StreamReport> {
  const program = new URL("load/streams.ts", import.meta.url).pathname;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", program, url, `${streams}`, `${seconds}`],
    stderr: "inherit",
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}
