import type { ServerProcess } from "../bench/server_process.ts";
import { processorSeconds } from "../bench/process_facts.ts";
import { shoot } from "./shoot.ts";
import { aimed } from "./aim.ts";
import { described, type Round, type Shot } from "./shot.ts";
import type { Wait, Waits } from "./waits.ts";

/** What a round did to the server. */
export interface Played {
  /**
   * The longest time that another request had to wait, in ms; no more than the
   * server worked in that time, where the system tells. The rest was the wait
   * for a processor.
   */
  readonly waitedMs: number;
  /** The shot that was on its way then. */
  readonly shot: Shot | null;
  /** Answers that say that Standin itself failed, and shots without an answer. */
  readonly failures: readonly string[];
}

interface Flight {
  readonly shot: Shot;
  readonly from: number;
  readonly to: number;
  /** How long the server had the processor, in ms; without end where the system does not tell. */
  readonly workedMs: number;
}

/** The scope of a round: what stands in it is gone when the round is over. */
const scope = "fuzz";

/** Plays a round in a scope of its own, shot by shot, and asks the probe what others felt. */
export async function play(
  { url, pid, log }: ServerProcess,
  waits: Waits,
  { stubs, shots }: Round,
): Promise<Played> {
  const flights: Flight[] = [];
  const failures: string[] = [];
  const fly = async (shot: Shot, send: () => Promise<string | null>) => {
    const from = Date.now();
    const before = await processorSeconds(pid);
    const failure = await send();
    const after = await processorSeconds(pid);
    const workedMs = before === null || after === null
      ? Infinity
      : (after - before) * 1000 + tickMs;
    flights.push({ shot, from, to: Date.now(), workedMs });
    if (failure !== null) {
      failures.push(`${failure}\n  of ${described(shot)}\n  log: ${log()}`);
    }
  };
  await scopes(url, "POST", "", JSON.stringify({ name: scope }));
  for (const shot of [...stubs, ...shots]) {
    const sent = await aimed(shot, { url, scope });
    await fly(shot, () => shoot(url, sent));
  }
  await fly(endOfScope, async () => {
    await scopes(url, "DELETE", `/${scope}`, null);
    return null;
  });
  const wait = await waits.longest(flights[0]?.from ?? Date.now(), Date.now());
  return wait === null
    ? { waitedMs: 0, shot: null, failures }
    : { ...blamed(wait, flights), failures };
}

const endOfScope: Shot = {
  kind: "end of the scope",
  method: "DELETE",
  target: `/__mock__/scopes/${scope}`,
  headers: [],
  body: null,
};

/** The system counts processor time in ticks of this length. */
const tickMs = 10;

/** Finds the shot that a wait was for: the one under way in its middle. */
function blamed(
  { at, ms }: Wait,
  flights: readonly Flight[],
): Pick<Played, "waitedMs" | "shot"> {
  const during = flights.filter(({ from, to }) => to >= at - ms && from <= at);
  const workedMs = during.reduce((sum, flight) => sum + flight.workedMs, 0);
  const guilty = during.find(({ to }) => to >= at - ms / 2) ?? during.at(-1);
  return { waitedMs: Math.min(ms, workedMs), shot: guilty?.shot ?? endOfScope };
}

async function scopes(
  url: string,
  method: string,
  path: string,
  body: string | null,
): Promise<void> {
  const answer = await fetch(`${url}/__mock__/scopes${path}`, {
    method,
    body,
    headers: { "content-type": "application/json" },
  });
  await answer.body?.cancel();
}
