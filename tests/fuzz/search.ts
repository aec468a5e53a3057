import fc from "fast-check";
import type { FuzzOptions } from "./options.ts";
import type { Played } from "./play.ts";
import { flagsOf } from "./server_flags.ts";
import { described, type Round } from "./shot.ts";

/** What a search is given to work with. */
interface Tools {
  readonly rounds: fc.Arbitrary<Round>;
  /** Plays a round on the server. */
  readonly attempt: (round: Round) => Promise<Played>;
  /** Takes the lines of the report. */
  readonly say: (line: string) => void;
  /** Keeps the round of a finding, where that was asked for; the file that it is in. */
  readonly keep?: (round: Round, seed: number) => Promise<string>;
}

/** What a round did that it should not, thrown through the search for a smaller one. */
class Found extends Error {
  /** How long others waited; without end where something failed. */
  readonly ms: number;

  constructor(ms: number, message: string) {
    super(message);
    this.ms = ms;
  }
}

/** How long a finding may take to be made smaller, in ms. */
const shrinkingMs = 10_000;

/** What a run has seen so far. */
interface Tally {
  rounds: number;
  /** The longest wait of all, in ms. */
  worstMs: number;
  /** The worst of each finding. */
  readonly found: number[];
}

/**
 * Tries rounds until the time is over, makes each that is found smaller and
 * prints it; whether none of them is bad enough to fail.
 */
export async function search(
  options: FuzzOptions,
  tools: Tools,
): Promise<boolean> {
  const { seconds, seed, path, limit, failAbove } = options;
  const flags = flagsOf(options);
  const end = Date.now() + seconds * 1000;
  const tally: Tally = { rounds: 0, worstMs: 0, found: [] };
  for (let next = seed; Date.now() < end; next++) {
    await searchFrom(next, { ...tools, flags, path, limit, end, tally });
    if (path !== null) break;
  }
  const failed = tally.found.some((ms) => ms > failAbove);
  tools.say(
    `\n${tally.rounds} rounds from seed ${seed} with ${flags}: another request waited ${
      Math.round(tally.worstMs)
    } ms at most; ${tally.found.length} findings above ${limit} ms, ${
      failed ? "some" : "none"
    } above ${failAbove} ms`,
  );
  return !failed;
}

interface Search extends Tools {
  /** The options of the server. */
  readonly flags: string;
  readonly path: string | null;
  readonly limit: number;
  /** When to stop, in ms since the epoch. */
  readonly end: number;
  readonly tally: Tally;
}

/** Searches from one seed until something is found or the time is over. */
async function searchFrom(seed: number, search: Search): Promise<void> {
  const { path, limit, end, tally, attempt, say } = search;
  let shrinkUntil = Infinity;
  const founds: Found[] = [];
  const property = fc.asyncProperty(search.rounds, async (one) => {
    if (Date.now() > shrinkUntil) return;
    tally.rounds++;
    const found = judged(await calmest(one, limit, attempt), limit);
    tally.worstMs = Math.max(tally.worstMs, found.waitedMs);
    if (found.reason === null) return;
    shrinkUntil = Math.min(shrinkUntil, Date.now() + shrinkingMs);
    founds.push(found.reason);
    throw found.reason;
  });
  const details = await fc.check(property, {
    seed,
    ...(path === null ? {} : { path, endOnFailure: true }),
    numRuns: 1000,
    interruptAfterTimeLimit: Math.max(1, end - Date.now()),
  });
  if (!details.failed || details.counterexamplePath === null) return;
  const worst = founds.toSorted((a, b) => b.ms - a.ms)[0];
  const flags = `--flags="${search.flags}"`;
  const again = [
    `${flags} --seed ${seed} --path ${details.counterexamplePath}`,
  ];
  if (search.keep !== undefined && details.counterexample !== null) {
    const file = await search.keep(details.counterexample[0], seed);
    again.push(`--play ${file} ${flags}`);
  }
  say(reportOf(details.errorInstance, worst, again));
  tally.found.push(worst?.ms ?? Infinity);
}

function reportOf(
  smallest: unknown,
  worst: Found | undefined,
  again: readonly string[],
): string {
  const text = smallest instanceof Found
    ? smallest.message
    : `the fuzz itself failed: ${String(smallest)}`;
  const before = worst === undefined || worst === smallest
    ? ""
    : `\n  before it was made smaller: ${worst.message.slice(0, 300)}`;
  const commands = again.map((one) => `deno task fuzz ${one}`).join(
    "\n     or: ",
  );
  return `\n${text}${before}\n  again: ${commands}`;
}

/** Plays one round that was saved and says what it did; whether that is not bad enough to fail. */
export async function repeat(
  round: Round,
  { limit, failAbove }: Pick<FuzzOptions, "limit" | "failAbove">,
  { attempt, say }: Pick<Tools, "attempt" | "say">,
): Promise<boolean> {
  const { waitedMs, reason } = judged(
    await calmest(round, limit, attempt),
    limit,
  );
  say(reason?.message ?? `others waited ${Math.round(waitedMs)} ms at most`);
  return reason === null || reason.ms <= failAbove;
}

/** Plays a round; a long wait must show twice, since another process may have had the processor. */
async function calmest(
  round: Round,
  limit: number,
  attempt: Tools["attempt"],
): Promise<Played> {
  const first = await attempt(round);
  if (first.waitedMs <= limit || first.failures.length > 0) return first;
  const second = await attempt(round);
  return second.waitedMs < first.waitedMs ? second : first;
}

interface Judged {
  readonly waitedMs: number;
  readonly reason: Found | null;
}

function judged({ waitedMs, shot, failures }: Played, limit: number): Judged {
  const [failure] = failures;
  if (failure !== undefined) {
    return { waitedMs, reason: new Found(Infinity, failure) };
  }
  if (waitedMs <= limit || shot === null) return { waitedMs, reason: null };
  const waited = `others waited ${Math.round(waitedMs)} ms`;
  const reason = new Found(waitedMs, `${waited} for ${described(shot)}`);
  return { waitedMs, reason };
}
