/**
 * Sends requests at their times, whether or not those before were answered,
 * and tells as JSON how long they waited from when they were due. Arguments:
 * URL, requests a second, seconds.
 */
import { quantile } from "../statistics.ts";
import { delay } from "../waiting.ts";

const [address = "", rate = "500", seconds = "5"] = Deno.args;

/** Milliseconds from when a request was due to the end of its answer. */
async function took(due: number): Promise<number> {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}`);
  return performance.now() - due;
}

// What a process does once is not what its requests wait for.
for (let count = 0; count < 100; count++) await took(performance.now());
const began = performance.now();
console.log("began");
const waits: Promise<number>[] = [];
for (let at = 0; at < Number(rate) * Number(seconds); at++) {
  const due = began + at * 1000 / Number(rate);
  const left = due - performance.now();
  if (left > 1) await delay(left);
  waits.push(took(due));
}
const sorted = (await Promise.all(waits)).sort((a, b) => a - b);
console.log(JSON.stringify({
  requests: sorted.length,
  p50_ms: quantile(sorted, 0.5),
  p99_ms: quantile(sorted, 0.99),
  max_ms: sorted.at(-1),
}));
