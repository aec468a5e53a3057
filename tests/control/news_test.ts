import assert from "node:assert/strict";
import { scopeListing } from "../../src/model/scope_listing.ts";
import { stubListing } from "../../src/model/stub_listing.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("a listing of stubs after a cursor has only what changed since, and how many there are", async () => {
  await using server = await startStandin();
  for (const id of ["a", "b", "c"]) {
    await server.stub(answering({ path: `/${id}` }, "", { stub_id: id }));
  }
  const after = async (cursor: string) => {
    const answer = await server.control(
      "GET",
      `/__mock__/stubs?scope=*&after=${encodeURIComponent(cursor)}`,
    );
    const { stubs, total, cursor: next = "" } = answer.as(stubListing);
    return { ids: stubs.map(({ stub_id }) => stub_id), total, next };
  };
  const first = await after("");
  assert.deepEqual([first.ids, first.total], [["a", "b", "c"], 3]);
  const idle = await after(first.next);
  assert.deepEqual(idle, { ids: [], total: 3, next: first.next });
  await server.get("/b");
  const called = await after(first.next);
  assert.deepEqual(called.ids, ["b"]);
  await server.control("PATCH", "/__mock__/stubs/c", { title: "C" });
  await server.control("DELETE", "/__mock__/stubs/a");
  const { ids, total, next } = await after(called.next);
  assert.deepEqual([ids, total], [["c"], 2]);
  assert.deepEqual((await after(first.next)).ids, ["b", "c"]);
  // Calls that count from zero again are a change, too.
  await server.control("POST", "/__mock__/reset");
  assert.deepEqual((await after(next)).ids, ["b"]);
  assert.deepEqual((await after("another-7")).ids, ["b", "c"]);
});

Deno.test("a listing of scopes after a cursor has those whose numbers or settings changed", async () => {
  await using server = await startStandin();
  for (const name of ["one", "two"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const after = async (cursor: string) => {
    const path = `/__mock__/scopes?after=${encodeURIComponent(cursor)}`;
    const answer = (await server.control("GET", path)).as(scopeListing);
    assert.deepEqual(answer.scopes, answer.details.map(({ name }) => name));
    return answer;
  };
  const first = await after("");
  assert.deepEqual([first.scopes, first.total], [["one", "two"], 2]);
  assert.deepEqual((await after(first.cursor ?? "")).scopes, []);
  await server.get("/a", { headers: { two: "1" } });
  const used = await after(first.cursor ?? "");
  assert.deepEqual(used.details.map(({ name, requests }) => [name, requests]), [
    ["two", 1],
  ]);
  await server.control("PATCH", "/__mock__/scopes/one", { title: "First" });
  assert.deepEqual((await after(used.cursor ?? "")).scopes, ["one"]);
});

Deno.test("what the server tells of itself can do without the journals of scopes", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "one" });
  const { text } = await server.control(
    "GET",
    "/__mock__/server?scopes=false",
  );
  const { journal, scopes } = JSON.parse(text);
  assert.deepEqual([scopes, journal.scopes], [1, [{
    scope: null,
    entries: 0,
    evicted: 0,
  }]]);
});
