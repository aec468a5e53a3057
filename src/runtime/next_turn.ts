// Turns of the event loop, and rests between them. A turn lets everything go on
// that is ready. The network is looked at only where nothing is, or after some
// sixty turns: work that asks for one turn after the other keeps all clients
// waiting that long. A timer is no rest either: while the engine marks what it
// keeps, it has something ready in each turn, a millisecond's worth of marking.
// A rest is as many turns without work as it takes to have looked for certain.

/** Turns of a rest: in one of 61 the runtime looks at the network whatever is ready, and in some more goes on what was heard. */
const turnsOfRest = 70;

/** Milliseconds of turns after which long work rests. */
const maxTurnsMs = 8;

/** Bytes that streams may give between two rests, and those of a write that are little even sixty times ("pieces"). */
const maxBytes = 1024 * 1024;
const little = 16 * 1024;

let bytesSince = 0;
let restedAt = -Infinity;
/** Who rests now; `null` while nobody does. */
let resting: (() => void)[] | null = null;

/** The next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Calls `tell` in the next turn; where streams have given much in turns it is one after a rest. */
export function inNextTurn(tell: () => void, bytes: number): void {
  if (bytes > little) bytesSince += bytes;
  if (resting !== null || bytesSince > maxBytes) inRest(tell);
  else setImmediate(tell);
}

/** A rest of one's own: whoever rests together with others goes on with them, before anybody is heard. */
export function aloneAtRest(): Promise<void> {
  return new Promise((resolve) => afterTurns(turnsOfRest, resolve));
}

function afterTurns(left: number, tell: () => void): void {
  if (left === 1) setImmediate(tell);
  else setImmediate(afterTurns, left - 1, tell);
}

/** Ends with a sleep, or by the real clock where that of a world stands still. */
export function endOf(slept: Promise<void>): Promise<void> {
  return Promise.race([slept, aloneAtRest()]);
}

/** A turn for others during long work, and now and then a rest, so that they can be heard at all. */
export function restNow(): Promise<void> {
  return resting === null && performance.now() - restedAt < maxTurnsMs
    ? nextTurn()
    : new Promise(inRest);
}

/** Rests with all others who do: while one of them went on, the rest of another would last for long. */
function inRest(tell: () => void): void {
  if (resting !== null) return void resting.push(tell);
  const together = resting = [tell];
  afterTurns(turnsOfRest, () => {
    resting = null;
    bytesSince = 0;
    restedAt = performance.now();
    for (const one of together) one();
  });
}

/** Milliseconds: sixty turns of this length are no long wait for anyone. */
const quietMs = 1;

/** Whether the loop has little to do once the turn of whoever asks is over, so that all are heard anyway. */
export async function isQuiet(): Promise<boolean> {
  await nextTurn();
  const askedAt = performance.now();
  await nextTurn();
  return performance.now() - askedAt <= quietMs;
}
