import { tunedBare } from "./bare.ts";
import type { Contestant } from "./contestant.ts";
import { processorSeconds, residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program, type Verdict } from "./program.ts";
import { standin } from "./standin.ts";
import { ticking } from "./workloads.ts";

/** Many open streams with an event a second each: how late events come. */
export const streamsProgram: Program = {
  name: "streams",
  run: async ({ streams, streamSeconds }) => {
    const rows: (readonly Cell[])[] = [];
    const verdicts: Verdict[] = [];
    for (const count of streams) {
      const seconds = streamSeconds;
      // With the same room for new objects: both servers fill it, and no stream does.
      const plain = await measureStreams(
        tunedBare("event_stream"),
        count,
        seconds,
      );
      const own = await measureStreams(standin(), count, seconds);
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
    const empty = await residentBytes(server.pid);
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
      resident === null || empty === null
        ? null
        : (resident - empty) / report.opened / 1024,
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
