import { chromiumPath } from "../admin/stage.ts";
import {
  launchPolitely,
  Openings,
  type Visitor,
  visitors,
} from "./admin_openings.ts";
import type { Options } from "./options.ts";
import type { Cell, Program } from "./program.ts";
import { standin } from "./standin.ts";
import { summarise, type Summary } from "./statistics.ts";
import { shown } from "./table.ts";
import { spread } from "./tables.ts";
import { range } from "./workload.ts";
import { oneStub } from "./workloads.ts";

/** Requests a second that come all the while. */
const rate = 500;

/** The journal is full, so that each request pushes one out: so many rows. */
const kept = 10_000;

/** In every so manieth request of the journal no stub was found. */
const missEvery = 10;

/** A p99 of fewer requests hangs on a handful of them. */
const shortest = 5;

/** A machine on which requests wait for so long, in milliseconds at p99, with no page open tells nothing of pages: the round is left out. */
const busy = 50;

/** A page may delay clients by so much, in milliseconds at p99. */
const target = 20;

/** One window of requests. */
interface Window {
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
  readonly openings: number;
}

type Series = Readonly<Record<Visitor, Window[]>>;

/**
 * Clients of the mock while the admin UI is opened over and over, and while
 * nobody does, in turns. The browser gives way to the server and to the clients.
 * What it takes of the machine all the same shows in a third row: it opens the
 * same pages there, with all that they ask for kept from before.
 */
export const adminProgram: Program = {
  name: "admin",
  run: async (options) => {
    const series: Series = {
      "nobody": [],
      "a page without this server": [],
      "a page": [],
    };
    for (let start = 0; start < options.starts; start++) {
      if (chromiumPath === undefined) break;
      await measure(options, chromiumPath, series);
    }
    const more = difference(series["a page"], series.nobody);
    const own = difference(
      series["a page"],
      series["a page without this server"],
    );
    return {
      name: "admin",
      title: `${rate} requests a second while the admin UI is opened`,
      columns: [
        "who opens it",
        "openings",
        "p50 ms",
        "p99 ms",
        "p99 min to max",
        "longest ms",
      ],
      rows: visitors.map((visitor) => row(visitor, series[visitor])),
      verdicts: [
        {
          text: `p99 with a page less that with nobody, in ms (${
            spread(more)
          })`,
          value: more.median,
          target,
          bound: "at most",
        },
        {
          text: `the same, less what the browser takes of the machine (${
            spread(own)
          })`,
          value: own.median,
          target,
          bound: "at most",
        },
      ],
    };
  },
};

/** Round by round: what slows the machine for a while slows both. */
function difference(
  some: readonly Window[],
  others: readonly Window[],
): Summary {
  return summarise(
    some.map(({ p99_ms }, round) => p99_ms - (others[round]?.p99_ms ?? NaN)),
  );
}

function row(visitor: Visitor, windows: readonly Window[]): Cell[] {
  if (windows.length === 0) {
    const isThere = chromiumPath !== undefined;
    return [visitor, isThere ? "the machine is busy" : "there is no Chromium"];
  }
  const p99 = summarise(windows.map(({ p99_ms }) => p99_ms));
  return [
    visitor,
    windows.reduce((sum, { openings }) => sum + openings, 0),
    summarise(windows.map(({ p50_ms }) => p50_ms)).median,
    p99.median,
    `${shown(p99.min)} to ${shown(p99.max)}`,
    Math.max(...windows.map(({ max_ms }) => max_ms)),
  ];
}

/** One start of the server and of a browser, with its rounds. */
async function measure(
  options: Options,
  chromium: string,
  series: Series,
): Promise<void> {
  const workload = oneStub();
  const started = await standin().start(workload);
  if (!started.ok) throw new Error(`Standin: ${started.reason}`);
  const { url, stop } = started.running;
  const browser = await launchPolitely(chromium);
  try {
    const address = `${url}${workload.calls[0]?.target ?? "/"}`;
    const openings = new Openings(browser, url);
    await fillJournal(url, address);
    await openings.learn();
    const seconds = Math.max(options.seconds, shortest);
    let counted = 0;
    for (
      let round = 0;
      counted < options.rounds && round < 2 * options.rounds;
      round++
    ) {
      const found = new Map<Visitor, Window>();
      // In another order each time: who comes first has no advantage.
      for (const at of visitors.keys()) {
        const visitor = visitors[(at + round) % visitors.length] ?? "nobody";
        found.set(
          visitor,
          await watch(openings, visitor, { address, seconds }),
        );
      }
      if ((found.get("nobody")?.p99_ms ?? Infinity) > busy) continue;
      for (const [visitor, window] of found) series[visitor].push(window);
      counted++;
    }
  } finally {
    await browser.close();
    await stop();
  }
}

/** Fills the journal with requests that found a stub, and some that did not. */
async function fillJournal(url: string, address: string): Promise<void> {
  const send = async (at: number) => {
    const isMiss = at % missEvery === 0;
    const answer = await fetch(isMiss ? `${url}/missed/${at}` : address);
    await answer.arrayBuffer();
  };
  for (let sent = 0; sent < kept; sent += 100) {
    await Promise.all(range(100).map((at) => send(sent + at)));
  }
  const listing = await fetch(`${url}/__mock__/requests?limit=0`);
  const { total } = await listing.json();
  if (total !== kept) throw new Error(`The journal has ${total} requests`);
}

/** Sends requests for a while, from a process of their own, beside a visitor. */
async function watch(
  openings: Openings,
  visitor: Visitor,
  { address, seconds }: { address: string; seconds: number },
): Promise<Window> {
  const script = new URL("load/steady.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, address, `${rate}`, `${seconds}`],
    stdout: "piped",
  }).spawn();
  const ending = new AbortController();
  let visit: ReturnType<Openings["run"]> | undefined;
  let text = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes("began")) visit ??= openings.run(visitor, ending.signal);
  }
  ending.abort();
  const { success } = await child.status;
  const ended = await visit;
  if (!success || ended === undefined) {
    throw new Error(`The load broke: ${text}`);
  }
  const [, result = "{}"] = text.split("\n");
  return { ...JSON.parse(result), ...ended };
}
