import type { LoadTool } from "./load.ts";
import type { Options } from "./options.ts";
import type { Program } from "./program.ts";
import { standin } from "./standin.ts";
import { ratios, summarise } from "./statistics.ts";
import { shown } from "./table.ts";
import { spread } from "./tables.ts";
import { range } from "./workload.ts";
import { oneStub } from "./workloads.ts";

/** As many assertions as may wait at once. */
const waiters = 1000;

/** Requests to one stub, with nobody who waits and with many who wait for others, in turns. */
export const waitersProgram: Program = {
  name: "waiters",
  run: async (options, tool) => {
    const without: number[] = [];
    const beside: number[] = [];
    for (let start = 0; start < options.starts; start++) {
      const started = await standin().start(oneStub());
      if (!started.ok) throw new Error(`Standin: ${started.reason}`);
      const { url, stop } = started.running;
      try {
        await load(url, options, tool);
        for (let round = 0; round < options.rounds; round++) {
          without.push(await load(url, options, tool));
          const leave = await beginWaits(url);
          beside.push(await load(url, options, tool));
          await leave();
        }
      } finally {
        await stop();
      }
    }
    const ratio = ratios(beside, without);
    return {
      name: "waiters",
      title: "assertions that wait for other requests",
      columns: ["assertions that wait", "requests/s", "min to max"],
      rows: [row(0, without), row(waiters, beside)],
      verdicts: [{
        text: `with them / without (${spread(ratio)})`,
        value: ratio.median,
        target: 0.9,
        bound: "at least",
      }],
    };
  },
};

function row(count: number, rates: readonly number[]) {
  const { median, min, max } = summarise(rates);
  return [count, median, `${shown(min)} to ${shown(max)}`];
}

/** Requests a second. */
async function load(
  url: string,
  options: Options,
  tool: LoadTool,
): Promise<number> {
  const loaded = await tool.run(url, { ...oneStub(), ...options });
  if (!loaded.ok) throw new Error(loaded.reason);
  return loaded.result.requests / loaded.result.seconds;
}

/** Asks until no more may wait; gives what ends all of them. */
async function beginWaits(url: string): Promise<() => Promise<void>> {
  // Each wait looks at what is there before it waits for more.
  const cleared = await fetch(`${url}/__mock__/requests`, { method: "DELETE" });
  await cleared.text();
  const gone = new AbortController();
  const { signal } = gone;
  const waits = range(waiters).map(async (n) => {
    const payload = { path: `/other/${n}`, within_ms: 60_000 };
    // The look whether there is room takes some of it.
    while (await ask(url, payload, signal) === 503);
  });
  const all = Promise.all(waits.map((one) => one.catch(() => null)));
  await untilAnswered(url, 503);
  return async () => {
    gone.abort();
    await all;
    await untilAnswered(url, 200);
  };
}

/** Asks for a short wait until its answer tells that there is no room, or room again. */
async function untilAnswered(url: string, status: number): Promise<void> {
  while (await ask(url, { path: "/none", within_ms: 1 }) !== status);
}

async function ask(
  url: string,
  payload: unknown,
  signal: AbortSignal | null = null,
): Promise<number> {
  const answer = await fetch(`${url}/__mock__/assert`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(payload),
    signal,
  });
  await answer.text();
  return answer.status;
}
