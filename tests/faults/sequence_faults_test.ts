import assert from "node:assert/strict";
import { startStandin, testFast } from "../harness.ts";

const ok = { response: { status_code: 200, body: "ok" } };
const proxy = { proxy: { url: "http://127.0.0.1:1/" } };
const parts = { faults: { slow: { chunks: 2, over_ms: 5 } } };

const sequence = (...steps: unknown[]) => ({
  request: { path: "/s" },
  action: { sequence: { steps } },
});

Deno.test("a step's faults must fit the step, and those of the stub some step without its own", async () => {
  await using server = await startStandin();
  const refused: [unknown, string[]][] = [
    [sequence({ ...proxy, chaos: parts }), ["action", "sequence"]],
    [{ ...sequence(proxy), chaos: parts }, ["chaos", "faults", "slow"]],
    [
      { ...sequence(proxy, { ...ok, chaos: {} }), chaos: parts },
      ["chaos", "faults", "slow"],
    ],
  ];
  for (const [stub, place] of refused) {
    const answer = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(answer.status, 422, JSON.stringify(stub));
    const loc = answer.issues[0]?.loc ?? [];
    assert.deepEqual(loc.slice(1, 1 + place.length), place);
    assert.equal(loc.at(-1), "chunks");
  }
  await server.stub({ ...sequence(proxy, ok), chaos: parts });
});

testFast(
  "a step's fault that the fast listener cannot do is refused at its place",
  async () => {
    await using server = await startStandin();
    const step = { ...ok, chaos: { faults: { reset: {} } } };
    const answer = await server.control(
      "POST",
      "/__mock__/stubs",
      sequence(ok, step),
    );
    assert.deepEqual(answer.issues[0]?.loc, [
      "body",
      "action",
      "sequence",
      "steps",
      1,
      "chaos",
      "faults",
      "reset",
    ]);
  },
);

Deno.test("what is left null is left out, and a scope's faults are held to the same rules", async () => {
  await using server = await startStandin({ listener: "exact" });
  const make = (faults: unknown) =>
    server.control("POST", "/__mock__/scopes", { chaos: { faults } });
  const nulls = {
    slow: { bytes_per_second: 5, chunks: null, over_ms: null },
    reset: { after_bytes: null, after_ms: 5 },
    empty: null,
  };
  assert.equal((await make(nulls)).status, 201);
  assert.equal((await make({ slow: {} })).status, 422);
  const twice = await make({ reset: { after_bytes: 1, after_ms: 5 } });
  assert.equal(twice.status, 422);
});
