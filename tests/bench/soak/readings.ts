import { residentBytes } from "../process_facts.ts";
import { type Cell, MIB } from "../program.ts";
import { quantile, summarise } from "../statistics.ts";

/** A minute of the soak. */
export interface Minute {
  readonly minute: number;
  readonly requests: number;
  readonly residentMib: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly threads: number;
  readonly scopes: number;
  readonly journalEntries: number;
  /** Of the bodies that it keeps. */
  readonly journalMib: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly unexpected: number;
}

export const columns: readonly string[] = [
  "minute",
  "requests",
  "RSS MiB",
  "descriptors",
  "sockets",
  "threads",
  "scopes",
  "journal",
  "journal MiB",
  "p50 ms",
  "p99 ms",
  "unexpected",
];

export function cells(minute: Minute): Cell[] {
  return [
    minute.minute,
    minute.requests,
    minute.residentMib,
    minute.descriptors,
    minute.sockets,
    minute.threads,
    minute.scopes,
    minute.journalEntries,
    minute.journalMib,
    minute.p50Ms,
    minute.p99Ms,
    minute.unexpected,
  ];
}

/** What the system tells of a process at one moment. */
export interface Sample {
  readonly residentMib: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly threads: number;
}

/** Null once the process has ended; outside of Linux only its memory is told. */
export async function sample(pid: number): Promise<Sample | null> {
  const bytes = await residentBytes(pid);
  if (bytes === null) return null;
  const links = await descriptorsOf(pid);
  return {
    residentMib: bytes / MIB,
    descriptors: links.length,
    sockets: links.filter((link) => link.startsWith("socket:")).length,
    threads: await threadsOf(pid),
  };
}

async function descriptorsOf(pid: number): Promise<string[]> {
  const links: string[] = [];
  try {
    for await (const { name } of Deno.readDir(`/proc/${pid}/fd`)) {
      // It may be closed before it is asked for.
      const link = await Deno.readLink(`/proc/${pid}/fd/${name}`)
        .catch(() => null);
      if (link !== null) links.push(link);
    }
  } catch {
    // There is no such folder outside of Linux.
  }
  return links;
}

async function threadsOf(pid: number): Promise<number> {
  try {
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    return Number(/^Threads:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The medians of a minute's samples. */
export function medians(samples: readonly Sample[]): Sample {
  const median = (pick: (sample: Sample) => number) =>
    summarise(samples.map(pick)).median;
  return {
    residentMib: median(({ residentMib }) => residentMib),
    descriptors: median(({ descriptors }) => descriptors),
    sockets: median(({ sockets }) => sockets),
    threads: median(({ threads }) => threads),
  };
}

/** The median and the 99th percentile of a minute's times. */
export function quantiles(
  times: readonly number[],
): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99) };
}
