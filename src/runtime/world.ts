// What a server runs on: the world (clock, chance, network, log), its
// configuration, its shutdown, deadlines and other timers, lists of who waits.
// Nothing here knows of stubs or requests.

import { createHttpClient, type HttpClient } from "./http_client.ts";
import type { Log } from "./log.ts";
import { createTelemetry, type Telemetry } from "./telemetry.ts";
import { aloneAtRest } from "./next_turn.ts";
import { type Alarms, createAfter, createAlarms, maxTimer } from "./timers.ts";

/** The doors to what a run cannot decide by itself: time, chance, network, log. */
export interface World {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whole milliseconds on a clock that goes forward evenly, whatever becomes of the one on the wall; `now` spares a look at that. */
  ticks(now?: number): number;
  /** A draw in [0, 1), from the seedable source. */
  random(): number;
  uuid(): string;
  /** Differs from run to run and from server to server, whatever the seed. */
  readonly runId: string;
  /** Resolves after `ms` milliseconds; rejects at once with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls `tell` after `ms` milliseconds, unless what this gives back is called before. */
  after(ms: number, tell: () => void): () => void;
  /** For whoever waits again and again. */
  readonly alarm: Alarms;
  readonly http: HttpClient;
  /** What the runtime traces with; `null` where it does not. */
  readonly telemetry: Telemetry | null;
  readonly log: Log;
}

/** The real world; with a seed its draws are the same in every run. */
export function createWorld(log: Log, seed: number | null): World {
  const ticks = createTicks(Date.now, () => performance.now());
  const alarm = createAlarms(ticks);
  return {
    now: () => Date.now(),
    ticks,
    random: seed === null ? () => Math.random() : seededRandom(seed),
    uuid: () => crypto.randomUUID(),
    runId: crypto.randomUUID(),
    sleep,
    after: createAfter(alarm),
    alarm,
    http: createHttpClient(proxyVariables()),
    telemetry: createTelemetry(),
    log,
  };
}

/** A step of the wall clock beyond which it is checked, in milliseconds. */
const maxStep = 1000;

/**
 * Milliseconds that go forward evenly, read from the clock on the wall: the
 * other one leaves the engine at each look and costs ten times as much (two
 * looks a request: the scenario "static", 0.2 µs). Where the wall clock went
 * back, or forward by more than a second, the even clock tells how long it was.
 */
export function createTicks(
  readWall: () => number,
  readEven: () => number,
): World["ticks"] {
  const start = readWall();
  let wall = 0;
  let last = Math.round(readEven());
  return (now = readWall()) => {
    const since = unboxed(now - start);
    const step = since - wall;
    wall = since;
    if (step >= 0 && step <= maxStep) last = unboxed(last + step);
    else last = Math.max(last, Math.round(readEven()));
    return last;
  };
}

/** The same number; the engine keeps one of 32 bits, which do for 24 days, without an object of its own. */
function unboxed(ms: number): number {
  const small = ms | 0;
  return small === ms ? small : ms;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return ms > 0 ? slept(ms, signal) : rested(signal);
}

async function rested(signal?: AbortSignal): Promise<void> {
  await aloneAtRest();
  signal?.throwIfAborted();
}

function slept(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const wake = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const timer = setTimeout(wake, Math.min(ms, maxTimer));
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave, { once: true });
  });
}

/** Where calls to other servers go by way of a proxy; the names are upper case or lower case by custom. */
function proxyVariables(): Record<string, string> {
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
  const variables: Record<string, string> = {};
  for (const name of names.flatMap((one) => [one, one.toLowerCase()])) {
    const value = Deno.env.get(name);
    if (value !== undefined) variables[name] = value;
  }
  return variables;
}

/** Draws in [0, 1) that follow from the seed alone (mulberry32: 2^32 draws before they repeat). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
