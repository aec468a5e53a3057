import assert from "node:assert/strict";
import { keeps } from "../program.ts";
import { levelVerdicts } from "./level.ts";
import type { Minute } from "./readings.ts";

function minute(number: number, residentMib: number): Minute {
  return {
    minute: number,
    requests: 1,
    residentMib,
    descriptors: 40,
    sockets: 20,
    threads: 9,
    scopes: 1,
    journalEntries: 1,
    journalMib: 1,
    p50Ms: 1,
    p99Ms: 2,
    unexpected: 0,
  };
}

function grown(...residentMib: number[]): [string, boolean][] {
  const verdicts = levelVerdicts(
    residentMib.map((mib, place) => minute(place + 1, mib)),
  );
  return verdicts.map((verdict) => [
    verdict.text.replace(/,.*/, ""),
    keeps(verdict),
  ]);
}

Deno.test("a soak that warms up and then stays is level", () => {
  assert.deepEqual(grown(90, 150, 200, 220, 222, 221, 223, 220, 224), [
    ["memory", true],
    ["descriptors", true],
    ["p99", true],
  ]);
});

Deno.test("a soak whose memory goes on growing is not level", () => {
  assert.deepEqual(grown(100, 150, 200, 250, 300, 350, 400, 450, 500)[0], [
    "memory",
    false,
  ]);
});

Deno.test("a soak of two minutes is too short to say", () => {
  assert.deepEqual(grown(100, 200), []);
});
