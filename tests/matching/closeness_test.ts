import assert from "node:assert/strict";
import { nearMissListing } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

Deno.test("the nearest stub is the one whose path shares most segments, encoded or not", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/other/x/y" }));
  const near = await server.stub(answering({ path: "/caf%C3%A9/a%20b/y" }));
  await server.get("/caf%C3%A9/a%20b/z");
  const { id } = await lastEntry(server);
  const path = `/__mock__/requests/${id}/near-misses`;
  const [nearest] = (await server.control("GET", path)).as(nearMissListing)
    .near_misses;
  assert.equal(nearest?.stub_id, near);
  assert.equal(nearest?.clauses[0]?.matched, false);
});
