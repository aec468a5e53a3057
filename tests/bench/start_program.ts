import { bare } from "./bare.ts";
import type { Contestant } from "./contestant.ts";
import { residentBytes } from "./process_facts.ts";
import { MIB, type Program } from "./program.ts";
import { standin } from "./standin.ts";
import { ratios, summarise } from "./statistics.ts";
import { delay } from "./waiting.ts";

const starts = 10;
const empty = { routes: [], calls: [] };

/** From the start of the process to its first answer, in turns. */
export const startProgram: Program = {
  name: "start",
  run: async () => {
    const bareMs: number[] = [];
    const ownMs: number[] = [];
    // The first start of each fills caches and does not count.
    for (let round = 0; round <= starts; round++) {
      const bareOnce = await startOnce(bare("constant"));
      const ownOnce = await startOnce(standin());
      if (round === 0) continue;
      bareMs.push(bareOnce);
      ownMs.push(ownOnce);
    }
    const row = (name: string, values: number[]) => {
      const { median, min, max } = summarise(values);
      return [name, median, min, max];
    };
    return {
      name: "start",
      title: "start to first answer",
      columns: ["contestant", "median ms", "min ms", "max ms"],
      rows: [row("bare constant", bareMs), row("Standin", ownMs)],
      verdicts: [{
        text: "Standin / bare Deno.serve",
        value: ratios(ownMs, bareMs).median,
        target: 2,
        bound: "at most",
      }],
    };
  },
};

async function startOnce(contestant: Contestant): Promise<number> {
  const started = await contestant.start(empty);
  if (!started.ok) return NaN;
  await started.running.stop();
  return started.running.server.startMs;
}

/** Resident memory of servers that have had nothing to do. */
export const idleProgram: Program = {
  name: "idle",
  run: async () => ({
    name: "idle",
    title: "idle memory, 3 s after the start",
    columns: ["contestant", "RSS MiB"],
    rows: [await idleRow(bare("constant")), await idleRow(standin())],
    verdicts: [],
  }),
};

async function idleRow(contestant: Contestant) {
  const started = await contestant.start(empty);
  if (!started.ok) return [contestant.name, started.reason];
  await delay(3000);
  const resident = await residentBytes(started.running.server.pid);
  await started.running.stop();
  return [contestant.name, resident === null ? null : resident / MIB];
}
