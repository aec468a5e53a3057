import { seededRandom } from "../../../src/runtime/world.ts";
import { delay } from "../waiting.ts";
import { type ScopeSlot, takeSlot } from "./scope_slot.ts";
import { type SoakRequest, soakRequests } from "./traffic.ts";

/** What all lanes share. */
export interface Soak {
  readonly url: string;
  readonly slots: readonly ScopeSlot[];
  readonly stubs: readonly unknown[];
  readonly end: AbortSignal;
  /** Counts a request. */
  readonly sent: () => void;
  /** Takes how long a plain answer took, to its end, in ms. */
  readonly took: (ms: number) => void;
  /** Takes what should not have happened. */
  readonly complain: (what: string) => void;
}

/** Between two turns of a lane, in ms: the load is steady, not as high as it gets. */
const pauseMs = 10;

/** How often a turn ends its scope. */
const endOfScope = 0.04;

const longestMs = 10_000;

/** Sends requests of the mix, in scopes that it makes and ends, until the soak is over. */
export async function runLane(soak: Soak, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const requests = soakRequests(seed);
  while (!soak.end.aborted) {
    const slot = takeSlot(soak.slots, random);
    try {
      if (slot.scope === null) await begin(soak, slot);
      else if (random() < endOfScope) await finish(soak, slot, slot.scope);
      else await send(soak, slot.scope, requests.next().value);
    } catch (error) {
      if (!soak.end.aborted) {
        const text = error instanceof Error ? error.message : String(error);
        soak.complain(`no answer: ${text}`);
      }
    }
    slot.isHeld = false;
    await delay(pauseMs);
  }
}

async function begin(soak: Soak, slot: ScopeSlot): Promise<void> {
  const name = `soak-${slot.number}-${slot.generation++}`;
  await control(soak, "POST", "scopes", { name });
  for (const stub of soak.stubs) {
    await control(soak, "POST", "stubs", stub, name);
  }
  slot.scope = name;
}

/** A scope's end, as a test makes it: look, assert, delete. */
async function finish(
  soak: Soak,
  slot: ScopeSlot,
  name: string,
): Promise<void> {
  await control(soak, "GET", "requests?limit=20", undefined, name);
  await control(soak, "POST", "assert", { path: "/plain" }, name);
  slot.scope = null;
  await control(soak, "DELETE", `scopes/${name}`);
}

async function control(
  soak: Soak,
  method: string,
  path: string,
  payload?: unknown,
  scope?: string,
): Promise<void> {
  const answer = await fetch(`${soak.url}/__mock__/${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(scope === undefined ? {} : { [scope]: "1" }),
    },
    body: payload === undefined ? null : JSON.stringify(payload),
    signal: AbortSignal.any([soak.end, AbortSignal.timeout(longestMs)]),
  });
  const text = await answer.text();
  if (!answer.ok) soak.complain(`${method} ${path}: ${answer.status} ${text}`);
}

async function send(
  soak: Soak,
  scope: string,
  request: SoakRequest,
): Promise<void> {
  const leave = new AbortController();
  const timer = request.client === "gives up"
    ? setTimeout(() => leave.abort(), 20)
    : null;
  soak.sent();
  const began = performance.now();
  try {
    const answer = await fetch(soak.url + request.path, {
      method: request.body === undefined ? "GET" : "POST",
      headers: { [scope]: "1", "content-type": "application/json" },
      body: request.body ?? null,
      signal: AbortSignal.any([
        soak.end,
        leave.signal,
        AbortSignal.timeout(longestMs),
      ]),
    });
    if (request.client === "leaves") await readSome(answer);
    else await answer.text();
    if (request.path === "/plain") soak.took(performance.now() - began);
    if (request.status !== null && answer.status !== request.status) {
      soak.complain(`${request.path}: ${answer.status}`);
    }
  } catch (error) {
    if (request.status !== null) throw error;
  } finally {
    if (timer !== null) clearTimeout(timer);
  }
}

async function readSome(answer: Response): Promise<void> {
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}
