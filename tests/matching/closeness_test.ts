import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("the nearest stub is the one whose path shares most segments, encoded or not", async () => {
  await using server = await startStandin();
  await server.stub(answering({ path: "/other/x/y" }));
  const near = await server.stub(answering({ path: "/caf%C3%A9/a%20b/y" }));
  await server.get("/caf%C3%A9/a%20b/z");
  const { json } = await server.control("GET", "/__mock__/requests");
  const path = `/__mock__/requests/${json.requests[0].id}/near-misses`;
  const { near_misses } = (await server.control("GET", path)).json;
  assert.equal(near_misses[0].stub_id, near);
  assert.equal(near_misses[0].clauses[0].matched, false);
});
