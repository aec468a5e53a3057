import { bare } from "./bare.ts";
import type { Contestant } from "./contestant.ts";
import {
  bareExecutable,
  bundledStandin,
  type Executable,
  fileBytes,
  standinExecutable,
} from "./executables.ts";
import { residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program, type Verdict } from "./program.ts";
import { standin } from "./standin.ts";
import { ratios, summarise } from "./statistics.ts";
import { delay } from "./waiting.ts";

const starts = 15;
const idleRuns = 3;
const idleMs = 3000;
const empty = { routes: [], calls: [] };

/** Standin and a bare server, each from source and as an executable, and what Standin's embeds. */
interface Field {
  readonly sources: readonly [bare: Contestant, own: Contestant];
  readonly bundle: Contestant;
  readonly executables: readonly [bare: Executable, own: Executable];
}

/** A figure of each turn, or why there is none. */
type Series =
  | { readonly ok: true; readonly values: readonly number[] }
  | { readonly ok: false; readonly reason: string };

/** From the start of the process to its first answer, in turns. */
export const startProgram: Program = {
  name: "start",
  run: (_options, _tool, peers) =>
    withField(async ({ sources, executables, bundle }) => {
      const all = [...sources, ...executables, bundle, ...peers];
      // The first start of each fills caches and does not count.
      const found = await inTurns(all, starts + 1, ({ startMs }) => startMs);
      const series = found.map(withoutFirst);
      return {
        name: "start",
        title: "start to first answer",
        columns: ["contestant", "median ms", "min ms", "max ms"],
        rows: all.map(({ name }, at) => row(name, series[at])),
        verdicts: [
          ...verdict("Standin / bare Deno.serve", series[1], series[0]),
          ...verdict("the same, Standin bundled", series[4], series[0]),
          // Last, since there may be none.
          ...verdict("the same as executables", series[3], series[2]),
        ],
      };
    }),
};

/** Resident memory of servers that have had nothing to do, and the size of the executables. */
export const idleProgram: Program = {
  name: "idle",
  run: (_options, _tool, peers) =>
    withField(async ({ sources, executables }) => {
      const all = [...sources, ...executables, ...peers];
      const series = await inTurns(all, idleRuns, async ({ pid }) => {
        await delay(idleMs);
        return (await residentBytes(pid) ?? NaN) / MIB;
      });
      const sizes = await Promise.all(executables.map(fileBytes));
      const files = [...sources.map(() => null), ...sizes];
      return {
        name: "idle",
        title: "idle memory, 3 s after the start",
        columns: ["contestant", "RSS MiB", "min MiB", "max MiB", "file MiB"],
        rows: all.map(({ name }, at) => {
          const bytes = files[at] ?? null;
          return [
            ...row(name, series[at]),
            bytes === null ? null : bytes / MIB,
          ];
        }),
        verdicts: [],
      };
    }),
};

async function withField<T>(use: (field: Field) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await use({
      sources: [bare("constant"), standin()],
      executables: [
        await bareExecutable("constant", folder),
        standinExecutable(),
      ],
      bundle: await bundledStandin(),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function inTurns(
  contestants: readonly Contestant[],
  turns: number,
  read: (server: { pid: number; startMs: number }) => number | Promise<number>,
): Promise<Series[]> {
  const found: Series[] = contestants.map(() => ({ ok: true, values: [] }));
  for (let turn = 0; turn < turns; turn++) {
    for (const [at, contestant] of contestants.entries()) {
      const series = found[at];
      if (!series?.ok) continue;
      const started = await contestant.start(empty);
      if (!started.ok) {
        found[at] = started;
        continue;
      }
      const value = await read(started.running.server);
      await started.running.stop();
      found[at] = { ok: true, values: [...series.values, value] };
    }
  }
  return found;
}

function withoutFirst(series: Series): Series {
  return series.ok ? { ok: true, values: series.values.slice(1) } : series;
}

function row(name: string, series: Series | undefined): Cell[] {
  if (!series?.ok) return [name, brief(series?.reason ?? ""), null, null];
  const { median, min, max } = summarise(series.values);
  return [name, median, min, max];
}

/** A reason's beginning: the contests tell it whole. */
function brief(reason: string): string {
  return reason.length > 40 ? `${reason.slice(0, 39)}…` : reason;
}

/** Nothing where one of the two could not be started. */
function verdict(
  text: string,
  own: Series | undefined,
  bare: Series | undefined,
): Verdict[] {
  if (!own?.ok || !bare?.ok) return [];
  const value = ratios(own.values, bare.values).median;
  return [{ text, value, target: 2, bound: "at most" }];
}
