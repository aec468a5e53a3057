import type { Running } from "../contestant.ts";
import type { LoadTool } from "../load.ts";
import type { Options } from "../options.ts";
import { processorSeconds, quiet } from "../process_facts.ts";
import type { Cell, Verdict } from "../program.ts";
import { ratios, summarise, type Summary } from "../statistics.ts";
import { shown } from "../table.ts";
import { spread } from "../tables.ts";
import { loadOf, type Places, type Side, sidesOf } from "./sides.ts";

/** What was found of a side in all rounds of all starts. */
interface Found {
  readonly side: Side;
  /** Requests a second, round by round. */
  readonly rates: number[];
  /** Microseconds of processor time that its process took a request. */
  readonly costs: number[];
  /** Requests that the store had no room for, or no time. */
  lost: number;
}

/** Seconds of load before a turn that counts: an idle engine has given memory back. */
const wakeSeconds = 1;

/** Lets all sides of a start answer in turns, and adds what was found. */
export async function playStart(
  places: Places,
  found: Map<string, Found>,
  options: Options & { readonly tool: LoadTool },
): Promise<void> {
  const players: { side: Side; running: Running; of: Found }[] = [];
  try {
    for (const side of sidesOf(places)) {
      const started = await side.contestant.start(loadOf(side));
      if (!started.ok) throw new Error(`${side.name}: ${started.reason}`);
      const of = found.get(keyOf(side)) ?? noneOf(side);
      found.set(keyOf(side), of);
      players.push({ side, running: started.running, of });
    }
    for (let round = 0; round <= options.rounds; round++) {
      for (const { side, running, of } of players) {
        await turn(side, running, { ...options, seconds: wakeSeconds });
        if (round === 0) continue;
        const { rate, cost } = await turn(side, running, options);
        of.rates.push(rate);
        of.costs.push(cost);
      }
    }
    for (const { running, of } of players) of.lost += await lostAt(running);
  } finally {
    for (const { running } of players) await running.stop();
  }
}

async function lostAt({ url }: Running): Promise<number> {
  const text = await (await fetch(`${url}/__mock__/metrics`)).text();
  const [, count = 0] = /^standin_journal_dropped_total (\d+)$/m.exec(text) ??
    [];
  return Number(count);
}

function noneOf(side: Side): Found {
  return { side, rates: [], costs: [], lost: 0 };
}

function keyOf({ name, entry }: Side): string {
  return `${name}, ${entry}`;
}

async function turn(
  side: Side,
  { url, server: { pid } }: Running,
  { tool, ...options }: Options & { readonly tool: LoadTool },
): Promise<{ readonly rate: number; readonly cost: number }> {
  const { calls } = loadOf(side);
  const before = await processorSeconds(pid) ?? NaN;
  const loaded = await tool.run(url, { ...options, calls });
  await quiet(pid);
  if (!loaded.ok) throw new Error(`${side.name}: ${loaded.reason}`);
  const { requests, seconds, bad_status, broken } = loaded.result;
  if (bad_status + broken > 0) {
    throw new Error(`${side.name}: ${bad_status + broken} answers were wrong`);
  }
  const used = (await processorSeconds(pid) ?? NaN) - before;
  return { rate: requests / seconds, cost: used / requests * 1e6 };
}

/** The columns of `rowsOf`. */
export const columns: readonly string[] = [
  "store",
  "entry",
  "requests/s",
  "min to max",
  "µs/request",
  "/ no store",
  "µs / no store",
  "not stored",
];

/** A row for each side. */
export function rowsOf(found: ReadonlyMap<string, Found>): Cell[][] {
  return [...found.values()].map((one) => {
    const { side: { name, entry, target }, rates, costs } = one;
    const { median, min, max } = summarise(rates);
    const base = baseOf(one, found);
    return [
      name,
      entry,
      median,
      `${shown(min)} to ${shown(max)}`,
      summarise(costs).median,
      target === null ? null : ratios(rates, base.rates).median,
      target === null ? null : ratios(costs, base.costs).median,
      target === null ? null : one.lost,
    ];
  });
}

/** What was promised of each side, in the order of the sides. */
export function verdictsOf(found: ReadonlyMap<string, Found>): Verdict[] {
  return [...found.values()].flatMap((one) => {
    const { side: { name, entry, target }, rates } = one;
    if (target === null) return [];
    const ratio: Summary = ratios(rates, baseOf(one, found).rates);
    const text = `${name}, ${entry} / no store (${spread(ratio)})`;
    return [{ text, value: ratio.median, target, bound: "at least" as const }];
  });
}

function baseOf(
  { side: { entry } }: Found,
  found: ReadonlyMap<string, Found>,
): Found {
  const base = [...found.values()].find(({ side }) =>
    side.target === null && side.entry === entry
  );
  if (base === undefined) throw new Error(`Nothing to compare ${entry} with`);
  return base;
}
