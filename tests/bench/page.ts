import {
  growthTable,
  startTable,
  streamsTable,
  throughputTable,
} from "./page_tables.ts";
import type { Results } from "./results.ts";
import { summaryTable } from "./summary.ts";
import { programTable } from "./tables.ts";

const blocks: Readonly<Record<string, (results: Results) => string>> = {
  growth: growthTable,
  machine: machineLines,
  start: startTable,
  streams: streamsTable,
  summary: summaryTable,
  throughput: throughputTable,
};

/** The page with each block, between `<!-- bench:NAME -->` and `<!-- /bench -->`, rewritten. */
export function filled(text: string, results: Results): string {
  return text.replaceAll(
    /<!-- bench:([\w-]+) -->[^]*?<!-- \/bench -->/g,
    (_, name) =>
      `<!-- bench:${name} -->\n\n${block(name, results)}\n<!-- /bench -->`,
  );
}

function block(name: string, results: Results): string {
  const write = blocks[name];
  if (write !== undefined) return write(results);
  const program = results.programs.find((result) => result.name === name);
  return program === undefined ? "Not measured.\n" : programTable(program);
}

function machineLines({ machine, ...run }: Results): string {
  const gib = Math.round(machine.memoryBytes / 1024 ** 3);
  const versions = Object.entries(machine.versions)
    .map(([name, version]) => `${name} ${version}`).join(", ");
  return [
    `- Machine: ${machine.cores} cores of ${machine.processor}, ${gib} GiB`,
    `- System: ${machine.system}`,
    `- Versions: ${versions}`,
    `- Load average before the run: ${machine.loadBefore.toFixed(2)}`,
    `- Load: ${run.connections} connections, rounds of ${run.seconds} s; each ratio tells how many`,
    `- Measured: ${run.at.slice(0, 10)}`,
  ].join("\n") + "\n";
}
