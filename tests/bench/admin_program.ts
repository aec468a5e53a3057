import { chromiumPath, launch } from "../admin/stage.ts";
import type { Program } from "./program.ts";
import { standin } from "./standin.ts";
import { quantile, summarise } from "./statistics.ts";
import { shown } from "./table.ts";
import { delay } from "./waiting.ts";
import { range } from "./workload.ts";
import { oneStub } from "./workloads.ts";

/** Requests a second that come all the while. */
const rate = 500;

/** Requests in the journal before anything is measured: a list that is worth opening. */
const kept = 10_000;

/** A page may delay clients by so much, in milliseconds at p99. */
const target = 20;

/** Clients of the mock, while a Chromium opens the admin UI and while none does, in turns. */
export const adminProgram: Program = {
  name: "admin",
  run: async (options) => {
    const without: number[] = [];
    const beside: number[] = [];
    if (chromiumPath !== undefined) {
      for (let start = 0; start < options.starts; start++) {
        await measure(options, { without, beside });
      }
    }
    const differences = beside.map((p99, round) => p99 - (without[round] ?? 0));
    return {
      name: "admin",
      title: `${rate} requests a second while the admin UI is opened`,
      columns: ["the page", "p99 ms", "min to max"],
      rows: [row("nobody opens it", without), row("is opened", beside)],
      verdicts: [{
        text: "p99 with the page opening, less that without, in ms",
        value: summarise(differences).median,
        target,
        bound: "at most",
      }],
    };
  },
};

function row(name: string, values: readonly number[]) {
  if (values.length === 0) return [name, "there is no Chromium"];
  const { median, min, max } = summarise(values);
  return [name, median, `${shown(min)} to ${shown(max)}`];
}

interface Series {
  readonly without: number[];
  readonly beside: number[];
}

/** One start of the server and of a browser, with its rounds. */
async function measure(
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
  { without, beside }: Series,
): Promise<void> {
  const workload = oneStub();
  const started = await standin().start(workload);
  if (!started.ok) throw new Error(`Standin: ${started.reason}`);
  const { url, stop } = started.running;
  const browser = await launch();
  try {
    const target = `${url}${workload.calls[0]?.target ?? "/"}`;
    for (let sent = 0; sent < kept; sent += 100) {
      await Promise.all(range(100).map(() => took(target, performance.now())));
    }
    // What a browser does once is not what opening the page costs.
    await (await browser.newPage()).goto(`${url}/__admin__`);
    await p99(target, seconds);
    for (let round = 0; round < rounds; round++) {
      without.push(await p99(target, seconds));
      const context = await browser.newContext();
      const page = await context.newPage();
      const [measured] = await Promise.all([
        p99(target, seconds),
        page.goto(`${url}/__admin__`).then(() =>
          page.locator(".list-body .row").first().waitFor()
        ),
      ]);
      beside.push(measured);
      await context.close();
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** Sends requests at their times, whether or not those before were answered; each waits from when it was due. */
async function p99(target: string, seconds: number): Promise<number> {
  const began = performance.now();
  const waits: Promise<number>[] = [];
  for (let at = 0; at < rate * seconds; at++) {
    const due = began + at * 1000 / rate;
    const left = due - performance.now();
    if (left > 1) await delay(left);
    waits.push(took(target, due));
  }
  const all = (await Promise.all(waits)).sort((a, b) => a - b);
  return quantile(all, 0.99);
}

/** Milliseconds from when a request was due to the end of its answer. */
async function took(target: string, due: number): Promise<number> {
  const answer = await fetch(target);
  await answer.arrayBuffer();
  return performance.now() - due;
}
