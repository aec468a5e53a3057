import type { Running } from "../contestant.ts";
import { MIB } from "../program.ts";
import { delay } from "../waiting.ts";
import { runLane, type Soak } from "./lane.ts";
import type { SoakOptions } from "./options.ts";
import {
  cells,
  medians,
  type Minute,
  quantiles,
  type Sample,
  sample,
} from "./readings.ts";
import { createSlots } from "./scope_slot.ts";
import { soakStubs } from "./stubs.ts";
import { startUpstream } from "./upstream.ts";

/** What gathers in a minute. */
interface Gathered {
  requests: number;
  times: number[];
  complaints: string[];
}

/** Loads the server for as long as was asked, or until `end`; a row is printed each minute. */
export async function soak(
  { url, server }: Running,
  { minutes, scopes, lanes, seed }: SoakOptions,
  end: AbortSignal,
): Promise<Minute[]> {
  await using upstream = startUpstream();
  const over = new AbortController();
  const signal = AbortSignal.any([end, over.signal]);
  let gathered: Gathered = emptied();
  const work: Soak = {
    url,
    slots: createSlots(Math.max(scopes, lanes + 1)),
    stubs: soakStubs(upstream),
    end: signal,
    sent: () => gathered.requests++,
    took: (ms) => gathered.times.push(ms),
    complain: (what) => gathered.complaints.push(what),
  };
  const running = Array.from(
    { length: lanes },
    (_, lane) => runLane(work, seed + lane),
  );
  const found: Minute[] = [];
  while (found.length < minutes && !signal.aborted) {
    const samples = await sampleForAMinute(server.pid, signal);
    const ended = gathered;
    gathered = emptied();
    if (samples === null) {
      console.error("The server has ended.");
      break;
    }
    if (samples.length === 0) break;
    const minute = await minuteOf(found.length + 1, url, samples, ended);
    found.push(minute);
    console.log(cells(minute).map(rounded).join("\t"));
    for (const what of new Set(ended.complaints.slice(0, 5))) {
      console.log(`  ${what.slice(0, 300)}`);
    }
  }
  over.abort();
  await Promise.all(running);
  return found;
}

function emptied(): Gathered {
  return { requests: 0, times: [], complaints: [] };
}

function rounded(cell: unknown): string {
  return typeof cell === "number" ? String(Number(cell.toPrecision(4))) : "";
}

/** A sample a second; null when the process has ended, none when the soak was stopped. */
async function sampleForAMinute(
  pid: number,
  end: AbortSignal,
): Promise<Sample[] | null> {
  const samples: Sample[] = [];
  for (let second = 0; second < 60; second++) {
    await delay(1000);
    if (end.aborted) return [];
    const one = await sample(pid);
    if (one === null) return null;
    samples.push(one);
  }
  return samples;
}

async function minuteOf(
  minute: number,
  url: string,
  samples: readonly Sample[],
  { requests, times, complaints }: Gathered,
): Promise<Minute> {
  const answer = await fetch(`${url}/__mock__/server`);
  const facts = await answer.json();
  return {
    minute,
    requests,
    ...medians(samples),
    scopes: facts.scopes,
    journalEntries: facts.journal.entries,
    journalMib: facts.journal.bytes / MIB,
    ...quantiles(times),
    unexpected: complaints.length,
  };
}
