import type { LoadTool } from "./load.ts";
import type { Options } from "./options.ts";
import { residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program } from "./program.ts";
import { checkAnswers } from "./answer_check.ts";
import { collectingStandin, standin } from "./standin.ts";
import { summarise } from "./statistics.ts";
import { measureStreams, streamColumns } from "./streams_program.ts";
import type { Workload } from "./workload.ts";
import { download, manyPaths, oneStub, scoped, upload } from "./workloads.ts";

interface Growth {
  readonly name: string;
  readonly title: string;
  readonly of: string;
  readonly sizes: readonly number[];
  readonly workload: (size: number) => Workload;
  readonly flags?: (size: number) => readonly string[];
}

const KIB = 1024;
const bodySizes = [0, 1, 4, 16, 64, 256, 1024].map((size) => size * KIB);

const growths: readonly Growth[] = [
  {
    name: "growth-stubs",
    title: "growth with the number of stubs, hit at random",
    of: "stubs",
    sizes: [1, 10, 100, 1000, 10_000, 100_000],
    workload: manyPaths,
  },
  {
    name: "growth-scopes",
    title: "growth with the number of scopes, 50 stubs each",
    of: "scopes",
    sizes: [1, 10, 50, 200, 500],
    workload: (size) => scoped(size),
  },
  {
    name: "growth-journal",
    title: "growth with the size of the journal",
    of: "journal entries",
    sizes: [10, 100, 1000, 10_000, 100_000],
    workload: oneStub,
    flags: (size) => ["--journal-limit", `${size}`],
  },
  {
    name: "growth-answer",
    title: "growth with the size of the answer's body",
    of: "bytes",
    sizes: bodySizes,
    workload: download,
  },
  {
    name: "growth-upload",
    title: "growth with the size of the request's body",
    of: "bytes",
    sizes: bodySizes,
    workload: upload,
  },
];

const growthOfStreams: Program = {
  name: "growth-streams",
  run: async ({ streamSeconds }) => {
    const rows: (readonly Cell[])[] = [];
    for (const streams of [100, 1000, 2500, 5000]) {
      rows.push(
        await measureStreams(collectingStandin(), streams, streamSeconds),
      );
    }
    return {
      name: "growth-streams",
      title: "growth with the number of open streams",
      columns: streamColumns,
      rows,
      verdicts: [],
    };
  },
};

/** One table for each thing that can grow. */
export const growthPrograms: readonly Program[] = [
  ...growths.map((growth): Program => ({
    name: growth.name,
    run: (options, tool) => measure(growth, options, tool),
  })),
  growthOfStreams,
];

async function measure(growth: Growth, options: Options, tool: LoadTool) {
  const rows: Cell[][] = [];
  for (const size of growth.sizes) {
    rows.push([size, ...await measureSize(growth, size, options, tool)]);
  }
  return {
    name: growth.name,
    title: growth.title,
    columns: [growth.of, "requests/s", "min", "max", "µs/request", "RSS MiB"],
    rows,
    verdicts: [],
  };
}

async function measureSize(
  growth: Growth,
  size: number,
  options: Options,
  tool: LoadTool,
): Promise<Cell[]> {
  const workload = growth.workload(size);
  const started = await standin("Standin", growth.flags?.(size)).start(
    workload,
  );
  if (!started.ok) return [started.reason];
  const { url, server, stop } = started.running;
  try {
    const wrong = await checkAnswers(url, workload.calls);
    if (wrong !== null) return [wrong];
    const rates: number[] = [];
    // Round 0 warms up.
    for (let round = 0; round <= options.rounds; round++) {
      const loaded = await tool.run(url, { ...options, ...workload });
      if (!loaded.ok) return [loaded.reason];
      const { requests, seconds, bad_status, broken } = loaded.result;
      if (bad_status + broken > 0) return [`${bad_status + broken} went wrong`];
      if (round > 0) rates.push(requests / seconds);
    }
    const { median, min, max } = summarise(rates);
    const resident = await residentBytes(server.pid);
    const mib = resident === null ? null : resident / MIB;
    return [median, min, max, 1e6 / median, mib];
  } finally {
    await stop();
  }
}
