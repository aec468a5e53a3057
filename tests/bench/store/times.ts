import type { Running } from "../contestant.ts";
import type { Cell, Verdict } from "../program.ts";
import { standin } from "../standin.ts";
import { quantile } from "../statistics.ts";
import { JSON_BODY, range } from "../workload.ts";
import { oneStub } from "../workloads.ts";

/** What is measured over several servers, with the longest that 95 of a hundred may take. */
const measures: readonly {
  readonly name: string;
  readonly target: number;
  readonly times: number;
  take(servers: readonly Running[], at: number): Promise<number>;
}[] = [
  { name: "a change", target: 10, times: 300, take: changed },
  { name: "waking an assertion", target: 5, times: 200, take: woken },
  {
    name: "an assertion of 100 requests",
    target: 10,
    times: 60,
    take: asserted,
  },
];

/** Servers that share the store. */
const servers = 3;

/** Milliseconds of all measures, taken in turns. */
export async function timesOf(
  url: string,
  found: ReadonlyMap<string, number[]>,
): Promise<void> {
  const running: Running[] = [];
  try {
    for (let at = 0; at < servers; at++) {
      const flags = [`--store=${url}`, "--store-journal=all"];
      const { start } = standin(`server ${at}`, flags);
      const started = await start(at === 0 ? oneStub() : none);
      if (!started.ok) throw new Error(started.reason);
      running.push(started.running);
    }
    for (const { name, times, take } of measures) {
      // The first tenth warms up.
      const warm = times / 10;
      for (let at = 0; at < times + warm; at++) {
        const ms = await take(running, at);
        if (at >= warm) found.get(name)?.push(ms);
      }
    }
  } finally {
    for (const { stop } of running) await stop();
  }
}

const none = { routes: [], calls: [] };

/** A list for each measure. */
export function noTimes(): ReadonlyMap<string, number[]> {
  return new Map(measures.map(({ name }) => [name, []]));
}

/** A row for each measure, in the columns of the rates. */
export function timeRows(found: ReadonlyMap<string, number[]>): Cell[][] {
  return measures.flatMap(({ name }) => {
    const sorted = (found.get(name) ?? []).toSorted((a, b) => a - b);
    if (sorted.length === 0) return [];
    return [[name, quantile(sorted, 0.5), quantile(sorted, 0.95)]];
  });
}

export function timeVerdicts(
  found: ReadonlyMap<string, number[]>,
): Verdict[] {
  return measures.flatMap(({ name, target }) => {
    const sorted = (found.get(name) ?? []).toSorted((a, b) => a - b);
    if (sorted.length === 0) return [];
    const text = `${name} with ${servers} servers, p95 in ms`;
    const value = quantile(sorted, 0.95);
    return [{ text, value, target, bound: "at most" as const }];
  });
}

async function changed(all: readonly Running[], at: number): Promise<number> {
  const start = performance.now();
  const { url } = serverOf(all, at);
  await call(url, "POST", "/__mock__/stubs", {
    request: { path: `/changed/${at}` },
    action: { response: { status_code: 200, body: "ok" } },
  });
  return performance.now() - start;
}

/** From the answer of one server to the verdict of another. */
async function woken(all: readonly Running[], at: number): Promise<number> {
  const { url } = serverOf(all, at);
  const other = serverOf(all, at + 1).url;
  await call(url, "DELETE", "/__mock__/requests");
  const claim = { path: "/static", within_ms: 10_000 };
  const verdict = call(url, "POST", "/__mock__/assert", claim)
    .then(() => performance.now());
  while (await waiting(url) === 0);
  await hit(other);
  const start = performance.now();
  return Math.max(0, await verdict - start);
}

async function asserted(all: readonly Running[], at: number): Promise<number> {
  const { url } = serverOf(all, at);
  await call(url, "DELETE", "/__mock__/requests");
  const places = range(100).map((n) => serverOf(all, n).url);
  await Promise.all(places.map(hit));
  const start = performance.now();
  const claim = { path: "/static", times: 100 };
  const text = await call(url, "POST", "/__mock__/assert", claim);
  const took = performance.now() - start;
  if (!text.includes('"result":true')) throw new Error(`It said ${text}`);
  return took;
}

/** How many assertions wait at a server. */
async function waiting(url: string): Promise<number> {
  const text = await call(url, "GET", "/__mock__/metrics");
  return Number(/^standin_waiters (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function hit(url: string): Promise<void> {
  const text = await call(url, "GET", "/static");
  if (text !== JSON_BODY) throw new Error(`The stub said ${text}`);
}

async function call(
  url: string,
  method: string,
  path: string,
  payload?: unknown,
): Promise<string> {
  const response = await fetch(url + path, {
    method,
    ...(payload === undefined ? {} : {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(payload),
    }),
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${method} ${path} was answered ${text}`);
}

function serverOf(all: readonly Running[], at: number): Running {
  const one = all[at % all.length];
  if (one === undefined) throw new Error("There is no server");
  return one;
}
