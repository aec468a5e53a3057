import assert from "node:assert/strict";
import type { ContestResult, Entry } from "./contest.ts";
import { summarise } from "./statistics.ts";
import { contestTable, programTable, ratioTable, verdicts } from "./tables.ts";

function entry(name: string, role: Entry["role"], rate: number): Entry {
  const flat = summarise([1]);
  return {
    name,
    role,
    throughput: summarise([rate]),
    p50_ms: flat,
    p99_ms: flat,
  };
}

const result: ContestResult = {
  name: "static",
  title: "one static stub",
  entries: [
    entry("bare constant", "reference", 4000),
    entry("Standin", "standin", 3200),
    entry("Rival", "peer", 2000),
  ],
  ratio: summarise([0.8]),
  target: 0.75,
  peerRatio: summarise([1.6]),
  bestPeer: "Rival",
  missing: [{ name: "Other", reason: "not\nfetched | yet" }],
};

Deno.test("verdicts hold the ratio to the reference and to the best peer", () => {
  assert.deepEqual(
    verdicts(result).map(({ value, target }) => [value, target]),
    [[0.8, 0.75], [1.6, 2]],
  );
});

Deno.test("verdict tells from how many rounds its ratio comes", () => {
  const ratio = summarise([0.7, 0.8, 0.9]);
  const [first] = verdicts({ ...result, ratio });
  assert.equal(
    first?.text,
    "Standin / bare constant (0.7 to 0.9 in 3 rounds)",
  );
});

Deno.test("contest table shows the ratio to each contestant", () => {
  const row = contestTable(result).split("\n").find((line) =>
    line.startsWith("| Rival")
  );
  assert.match(row ?? "", /\| 1\.6 +\|$/);
});

Deno.test("contest table names a missing peer with its reason on one line", () => {
  assert.match(
    contestTable(result),
    /^- Other is missing: not fetched \\| yet$/m,
  );
});

Deno.test("ratio table marks a promise that was not kept", () => {
  const lines = ratioTable([result], []).split("\n");
  assert.match(lines[2] ?? "", /\| yes +\|$/);
  assert.match(lines[3] ?? "", /\| \*\*no\*\* +\|$/);
});

Deno.test("program table leaves an unknown cell empty", () => {
  const table = programTable({
    name: "idle",
    title: "idle",
    columns: ["contestant", "RSS MiB"],
    rows: [["Standin", null]],
    verdicts: [],
  });
  assert.match(table, /\| Standin +\| {9}\|/);
});
