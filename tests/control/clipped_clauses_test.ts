import assert from "node:assert/strict";
import { nearMissListing } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

/** The clauses that say why a body does not fit a criterion, and how long the answer is. */
async function clausesOf(
  criterion: unknown,
  body: string,
  redact: string[] | null = null,
) {
  await using server = await startStandin({ redact });
  await server.stub(answering({ path: "/a", body: criterion }));
  await server.get("/a", { method: "POST", body });
  const { id } = await lastEntry(server);
  const path = `/__mock__/requests/${id}/near-misses`;
  const answer = await server.control("GET", path);
  assert.equal(answer.status, 200, answer.text.slice(0, 300));
  const [miss] = answer.as(nearMissListing).near_misses;
  return { clauses: miss?.clauses ?? [], length: answer.text.length };
}

Deno.test("a list that differs from many items is shown whole only as often as there is room", async () => {
  const list = JSON.stringify(Array.from({ length: 4000 }, () => "text"));
  const items = Array.from({ length: 200 }, (_, at) => ({ $length: at }));
  const { clauses, length } = await clausesOf({ $json: { $and: items } }, list);
  const places = clauses.flatMap((clause) => clause.places ?? []);
  const shown = places.map(({ actual }) => JSON.stringify(actual).length);
  assert.deepEqual(shown.slice(0, 2), [list.length, list.length], `${shown}`);
  assert.ok(length < 500_000, `${length}`);
});

Deno.test("of a text of a million characters a clause shows the start and the length", async () => {
  const text = "x".repeat(1_500_000);
  const { clauses } = await clausesOf({ $json: { note: text } }, '{"note":1}');
  const [clause] = clauses.filter(({ matched }) => !matched);
  const [place] = clause?.places ?? [];
  assert.match(
    JSON.stringify(place?.expected),
    /^"x{999900}\.\.\. \(1500000 characters\)"$/,
  );
});

Deno.test("a text that is cut inside a secret is shown without the start of it", async () => {
  const secret = "correct-horse-battery-staple";
  const password = { password: secret };
  const note = `${"x".repeat(999_890)}${secret}${"x".repeat(100_000)}`;
  const criterion = { $json: { ...password, note } };
  const body = JSON.stringify({ ...password, note: 1 });
  const { clauses } = await clausesOf(criterion, body, []);
  assert.match(JSON.stringify(clauses), /x\.\.\. \(1099918 characters\)/);
  assert.doesNotMatch(JSON.stringify(clauses), /corr/);
});
