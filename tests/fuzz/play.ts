import type { Round, Shot } from "./shot.ts";
import type { Waits } from "./waits.ts";

/** What a round did to the server. */
export interface Played {
  /** The longest time that another request had to wait, in ms. */
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
}

/** The scope of a round: what stands in it is gone when the round is over. */
const scope = "fuzz";

/** No shot may take longer, whatever it asks for. */
const longestShotMs = 20_000;

/** Plays a round in a scope of its own, shot by shot, and asks the probe what others felt. */
export async function play(
  url: string,
  waits: Waits,
  { stubs, shots }: Round,
): Promise<Played> {
  const flights: Flight[] = [];
  const failures: string[] = [];
  await scopes(url, "POST", "", JSON.stringify({ name: scope }));
  for (const shot of [...stubs, ...shots]) {
    const from = Date.now();
    const failure = await shoot(url, shot);
    flights.push({ shot, from, to: Date.now() });
    if (failure !== null) failures.push(failure);
  }
  const last: Shot = {
    kind: "end of the scope",
    method: "DELETE",
    target: `/__mock__/scopes/${scope}`,
    headers: [],
    body: null,
  };
  const from = Date.now();
  await scopes(url, "DELETE", `/${scope}`, null);
  flights.push({ shot: last, from, to: Date.now() });
  const wait = await waits.longest(flights[0]?.from ?? from, Date.now());
  if (wait === null) return { waitedMs: 0, shot: null, failures };
  const began = wait.at - wait.ms;
  const guilty = flights.find(({ to }) => to >= began + wait.ms / 2);
  return { waitedMs: wait.ms, shot: guilty?.shot ?? last, failures };
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

/** Sends one shot and reads its answer; what went wrong, or null. */
async function shoot(url: string, shot: Shot): Promise<string | null> {
  const { method, target, body } = shot;
  const headers = new Headers([[scope, "1"]]);
  for (const [name, value] of shot.headers) headers.append(name, value);
  const signal = AbortSignal.timeout(longestShotMs);
  try {
    const answer = await fetch(url + target, {
      method,
      headers,
      body,
      signal,
      redirect: "manual",
    });
    const text = await answer.text();
    return answer.status === 500 && text.includes("INTERNAL_ERROR")
      ? `internal error: ${text.slice(0, 300)}`
      : null;
  } catch (error) {
    return signal.aborted
      ? `no whole answer within ${longestShotMs} ms`
      : `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
}
