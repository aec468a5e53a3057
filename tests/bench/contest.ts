import { bare } from "./bare.ts";
import type { Contestant, Running } from "./contestant.ts";
import type { Loaded, LoadResult, LoadTool } from "./load.ts";
import { quiet } from "./process_facts.ts";
import type { Scenario } from "./scenarios.ts";
import { type Role, type Seat, seats } from "./seats.ts";
import { ratios, summarise, type Summary } from "./statistics.ts";
import { checkAnswers } from "./answer_check.ts";
import type { Workload } from "./workload.ts";

export interface ContestOptions {
  readonly starts: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly peers: readonly Contestant[];
  readonly tool: LoadTool;
}

export interface Entry {
  readonly name: string;
  readonly role: Role;
  readonly throughput: Summary;
  readonly p50_ms: Summary;
  readonly p99_ms: Summary;
}

export interface ContestResult {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  /** Standin over its reference, round by round. */
  readonly ratio: Summary | null;
  readonly target: number | null;
  /** Standin over the fastest peer, round by round. */
  readonly peerRatio: Summary | null;
  readonly bestPeer: string | null;
  readonly missing: readonly {
    readonly name: string;
    readonly reason: string;
  }[];
}

interface Player {
  readonly seat: Seat;
  readonly running: Running;
}

/** Why a seat is out of the contest. */
type Missing = Map<Seat, string>;

/**
 * Runs all contestants of a scenario in turns and compares them. Each start
 * has new processes: where their memory happens to lie makes one of them a
 * tenth faster than the next, round after round.
 */
export async function contest(
  scenario: Scenario,
  options: ContestOptions,
): Promise<ContestResult> {
  const upstream = await bare("constant").start({ routes: [], calls: [] });
  if (!upstream.ok) throw new Error(`The upstream: ${upstream.reason}`);
  try {
    const taken = seats(scenario, upstream.running.url, options.peers);
    const missing: Missing = new Map();
    for (let start = 0; start < options.starts; start++) {
      await playOnce(
        taken.filter((seat) => !missing.has(seat)),
        missing,
        options,
      );
    }
    return conclude(scenario, taken, missing);
  } finally {
    await upstream.running.stop();
  }
}

/** Starts all, lets them play their rounds and stops them. */
async function playOnce(
  taken: readonly Seat[],
  missing: Missing,
  options: ContestOptions,
): Promise<void> {
  const players: Player[] = [];
  try {
    for (const seat of taken) {
      const entered = await enter(seat);
      if (entered.ok) players.push(entered.player);
      else missing.set(seat, entered.reason);
    }
    await playRounds(players, missing, options);
  } finally {
    for (const { running } of players) await running.stop();
  }
}

type Entered =
  | { readonly ok: true; readonly player: Player }
  | { readonly ok: false; readonly reason: string };

/** Starts a contestant and looks whether its answers are right. */
async function enter(seat: Seat): Promise<Entered> {
  const started = await seat.contestant.start(seat.workload);
  if (!started.ok) return started;
  const { running } = started;
  const wrong = await checkAnswers(running.url, seat.workload.calls);
  if (wrong === null) {
    return { ok: true, player: { seat, running } };
  }
  await running.stop();
  return { ok: false, reason: wrong };
}

/** Round 0 warms every contestant up and does not count. */
async function playRounds(
  players: readonly Player[],
  missing: Missing,
  options: ContestOptions,
): Promise<void> {
  const length = new Map<Player, number>();
  for (let round = 0; round <= options.rounds; round++) {
    for (const player of players) {
      const { seat } = player;
      if (missing.has(seat)) continue;
      const { warmUpSeconds = options.seconds } = seat.contestant;
      const seconds = round === 0
        ? warmUpSeconds
        : length.get(player) ?? options.seconds;
      if (round > 0) await play(player, { ...options, seconds: wakeSeconds });
      const turn = await play(player, { ...options, seconds });
      if (!turn.ok) missing.set(seat, turn.reason);
      else if (round > 0) {
        seat.results.push(turn.result);
        if (turn.result.requests === 0) {
          missing.set(seat, `no request was answered within ${seconds} s`);
        }
      } else if (turn.result.requests < seconds * slowRate) {
        length.set(player, options.seconds * slowFactor);
      }
    }
  }
}

/**
 * Load before each counted turn. While others have theirs an engine gives
 * memory and code back, and takes a second to have them again.
 */
const wakeSeconds = 1;

/** Below this many answers a second a contestant gets longer turns. */
const slowRate = 100;
const slowFactor = 5;

async function play(player: Player, options: ContestOptions): Promise<Loaded> {
  const { running, seat } = player;
  const { calls } = seat.workload;
  const loaded = await options.tool.run(running.url, { ...options, calls });
  await quiet(running.server.pid);
  if (!loaded.ok) return loaded;
  const reason = problemOf(loaded.result, calls);
  return reason === null ? loaded : { ok: false, reason };
}

/** What is wrong with a run: broken connections, or answers of the wrong kind. */
function problemOf(
  result: LoadResult,
  calls: Workload["calls"],
): string | null {
  if (result.broken > 0) return `${result.broken} connections broke under load`;
  const allFail = calls.every(({ expect }) => expect.status >= 400);
  const expected = allFail ? result.requests : 0;
  if (result.bad_status === expected) return null;
  return `${result.bad_status} of ${result.requests} answers had a status ` +
    `of 400 or more, expected ${expected}`;
}

function conclude(
  scenario: Scenario,
  taken: readonly Seat[],
  missing: Missing,
): ContestResult {
  const entries = taken.filter((seat) => !missing.has(seat)).map(entryOf);
  const own = entries.find(({ role }) => role === "standin");
  const reference = entries.find(({ role }) => role === "reference");
  const best = entries
    .filter(({ role }) => role === "peer")
    .toSorted((a, b) => b.throughput.median - a.throughput.median)[0];
  return {
    name: scenario.name,
    title: scenario.title,
    entries,
    ratio: compare(own, reference),
    target: scenario.target ?? null,
    peerRatio: compare(own, best),
    bestPeer: best?.name ?? null,
    missing: [...missing].map(([{ contestant: { name } }, reason]) => ({
      name,
      reason,
    })),
  };
}

function entryOf({ contestant, role, results }: Seat): Entry {
  const over = (pick: (result: LoadResult) => number) =>
    summarise(results.map(pick));
  return {
    name: contestant.name,
    role,
    throughput: over(({ requests, seconds }) => requests / seconds),
    p50_ms: over(({ p50_ms }) => p50_ms),
    p99_ms: over(({ p99_ms }) => p99_ms),
  };
}

function compare(
  own: Entry | undefined,
  other: Entry | undefined,
): Summary | null {
  if (own === undefined || other === undefined) return null;
  return ratios(own.throughput.values, other.throughput.values);
}
