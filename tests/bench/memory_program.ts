import type { LoadTool } from "./load.ts";
import type { Options } from "./options.ts";
import { residentBytes } from "./process_facts.ts";
import { type Cell, MIB, type Program } from "./program.ts";
import { standin } from "./standin.ts";
import { summarise } from "./statistics.ts";
import { delay } from "./waiting.ts";
import { oneStub } from "./workloads.ts";

/** Resident memory after 1, 2 and 4 million requests to one server. */
export const memoryProgram: Program = { name: "memory", run: measureMemory };

async function measureMemory(options: Options, tool: LoadTool) {
  const workload = oneStub();
  const started = await standin().start(workload);
  if (!started.ok) throw new Error(`Standin: ${started.reason}`);
  const { url, server, stop } = started.running;
  const rows: Cell[][] = [];
  const readings: number[] = [];
  const read = async (requests: number) => {
    const bytes = await settledBytes(server.pid);
    rows.push([requests, bytes / MIB]);
    readings.push(bytes);
  };
  try {
    await read(0);
    let sent = 0;
    let rate = Infinity;
    for (const multiple of [1, 2, 4]) {
      while (sent < multiple * options.memoryRequests) {
        const left = multiple * options.memoryRequests - sent;
        const seconds = Math.max(1, Math.min(10, Math.ceil(left / rate)));
        const loaded = await tool.run(url, {
          ...workload,
          ...options,
          seconds: Number.isFinite(rate) ? seconds : 1,
        });
        if (!loaded.ok) throw new Error(loaded.reason);
        sent += loaded.result.requests;
        rate = loaded.result.requests / loaded.result.seconds;
      }
      await read(sent);
    }
  } finally {
    await stop();
  }
  return {
    name: "memory",
    title: "memory after many requests to one stub",
    columns: ["requests", "RSS MiB"],
    rows,
    verdicts: [{
      text: "after four units of requests / after one",
      value: (readings[3] ?? NaN) / (readings[1] ?? NaN),
      target: 1.05,
      bound: "at most" as const,
    }],
  };
}

/** The median over two quiet seconds: one reading may fall into a collection. */
async function settledBytes(pid: number): Promise<number> {
  const readings: number[] = [];
  await delay(1000);
  for (let n = 0; n < 10; n++) {
    readings.push(await residentBytes(pid) ?? NaN);
    await delay(200);
  }
  return summarise(readings).median;
}
