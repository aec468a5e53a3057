import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";

/** A list in which a search for what it lacks takes some milliseconds. */
const list = JSON.stringify(Array.from({ length: 80_000 }, (_, at) => at));

const lacked = Array.from({ length: 300 }, (_, at) => ({
  $json: { $contains: [-1 - at] },
}));

/** Fits after many a look at what does not. */
const body = { $or: [...lacked, { $json: { $contains: [79_999] } }] };
const unfitting = { $or: lacked };

Deno.test("others are answered while a draft is matched with a long body", async () => {
  await using asked = await startWithStubs([]);
  const response = { status_code: 200, body: "" };
  const stub = { request: { path: "/a", body }, action: { response } };
  const call = asked.post("/__mock__/match", { path: "/a", body: list, stub });
  const { matches } = JSON.parse(await answeredMeanwhile(asked, call));
  assert.equal(matches.length, 1);
});

Deno.test("others are answered while an assertion looks at a long body", async () => {
  await using asked = await startWithStubs([]);
  await (await asked.post("/a", list)).text();
  const claim = { path: "/a", body, times: 1 };
  const call = asked.post("/__mock__/assert", claim);
  assert.equal(JSON.parse(await answeredMeanwhile(asked, call)).result, true);
});

Deno.test("others are answered while it is told why a long body does not fit", async () => {
  await using asked = await startWithStubs([]);
  await (await asked.post("/a", list)).text();
  const claim = { path: "/a", body: unfitting, times: 1 };
  const call = asked.post("/__mock__/assert", claim);
  const verdict = JSON.parse(await answeredMeanwhile(asked, call));
  assert.equal(verdict.result, false);
  const [nearest] = verdict.claims?.[0]?.closest ?? verdict.closest;
  const failing = nearest.clauses.filter(
    (clause: { matched: boolean }) => !clause.matched,
  );
  assert.deepEqual(
    failing.map((clause: { field: string }) => clause.field),
    ["body"],
  );
});

Deno.test("others are answered while near misses are told of a long body", async () => {
  await using asked = await startWithStubs([{ path: "/a", body: unfitting }]);
  const missed = await asked.post("/a", list);
  assert.equal(missed.status, 404);
  await missed.text();
  const id = missed.headers.get("standin-request-id");
  const path = `/__mock__/requests/${id}/near-misses`;
  const call = fetch(`${asked.server.url}${path}`);
  const { near_misses } = JSON.parse(await answeredMeanwhile(asked, call));
  assert.equal(near_misses[0].clauses.length, 2);
});

Deno.test("others are answered while one who waits looks at a long body", async () => {
  await using asked = await startWithStubs([]);
  const claim = { path: "/a", body, times: 1, within_ms: 60_000 };
  const verdict = asked.post("/__mock__/assert", claim);
  // By then it waits.
  for (let count = 0; count < 20; count++) {
    await (await fetch(`${asked.server.url}/other`)).text();
  }
  const missed = asked.post("/a", list).then((answer) => answer.text());
  const call = Promise.all([verdict, missed]).then(([answer]) => answer);
  assert.equal(JSON.parse(await answeredMeanwhile(asked, call)).result, true);
});
