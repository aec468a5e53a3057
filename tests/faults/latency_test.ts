import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("a latency may be spread, and is cut at its most", async () => {
  const naps: number[] = [];
  const sleep = (ms: number) => (naps.push(ms), Promise.resolve());
  await using server = await startStandin({}, { sleep });
  const spreads = [
    { lognormal: { median_ms: 100, sigma: 0.5 } },
    { normal: { mean_ms: 100, deviation_ms: 30 } },
    { lognormal: { median_ms: 100, sigma: 10 }, base_ms: 5, max_ms: 120 },
    { normal: { mean_ms: 0, deviation_ms: 0 } },
  ];
  for (const [n, latency] of spreads.entries()) {
    const chaos = { seed: 3, latency };
    await server.stub(answering({ path: `/${n}` }, "x", { chaos }));
  }
  const taken: number[][] = [];
  for (const n of spreads.keys()) {
    naps.length = 0;
    for (let turn = 0; turn < 400; turn++) await server.get(`/${n}`);
    taken.push(naps.toSorted((a, b) => a - b));
  }
  const [skewed = [], even = [], capped = [], none = []] = taken;
  const middle = (list: number[]) => list[Math.floor(list.length / 2)] ?? 0;
  assert.ok(Math.abs(middle(skewed) - 100) < 15, String(middle(skewed)));
  assert.ok(Math.abs(middle(even) - 100) < 10, String(middle(even)));
  assert.ok((skewed.at(-1) ?? 0) - 100 > 100 - (skewed[0] ?? 0));
  assert.ok(even.every((ms) => Number.isInteger(ms) && ms >= 0));
  assert.equal(capped.at(-1), 120);
  assert.ok(capped.every((ms) => ms >= 5));
  assert.equal(none.length, 0);
});
