import assert from "node:assert/strict";
import type { Change } from "../../src/state/change.ts";
import { snapshotText } from "../../src/store/redis/snapshot_text.ts";

/** A stub as a change, some of whose members were left out. */
function kept(id: string, body: unknown): Change {
  const response = { status_code: 200, body, delay_ms: undefined };
  const spec = {
    request: { path: "/a", host: undefined },
    action: { response },
  };
  return { kind: "stub_kept", stub_id: id, spec } as unknown as Change;
}

Deno.test("a snapshot of many stubs and of long ones is written in turns, to what the engine writes", () => {
  const list = Array.from(
    { length: 50_000 },
    (_, at) => [at, { at, no: undefined }],
  );
  const changes = [
    ...Array.from({ length: 1000 }, (_, at) => kept(`${at}`, "x".repeat(500))),
    kept("long", list),
    kept("text", `"\n\ud83d\ude00`.repeat(50_000)),
  ];
  const work = snapshotText("{}", changes);
  let turns = 1;
  let step = work.next();
  for (; !step.done; step = work.next()) turns++;
  assert.ok(turns > 20, `${turns} turns`);
  const lines = changes.map((one) => JSON.stringify(one));
  assert.equal(step.value, ["{}", ...lines].join("\n"));
});
