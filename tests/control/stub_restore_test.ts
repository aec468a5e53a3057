import assert from "node:assert/strict";
import { listedStub } from "../../src/model/stub_listing.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";

/** The stubs as they are listed, by id and calls. */
async function order(server: TestServer): Promise<string[]> {
  const stubs = await server.stubs();
  return stubs.map(({ stub_id, calls }) => `${stub_id} ${calls}`);
}

Deno.test("a deletion is undone with calls and place, and so is that of all stubs", async () => {
  await using server = await startStandin();
  for (const id of ["a", "b", "c"]) {
    await server.stub(answering({ path: "/x" }, id, { stub_id: id }));
  }
  await server.get("/x");
  const before = await server.stubs();
  await server.control("DELETE", "/__mock__/stubs/a");
  assert.equal((await server.get("/x")).text, "b");
  const restored = await server.control("POST", "/__mock__/stubs/a/restore");
  assert.deepEqual(restored.as(listedStub), before[0]);
  assert.equal(
    restored.headers.get("etag"),
    `"${before[0]?.revision}"`,
  );
  assert.deepEqual(await order(server), ["a 1", "b 1", "c 0"]);
  assert.equal((await server.get("/x")).text, "a");
  await server.control("DELETE", "/__mock__/stubs");
  for (const id of ["c", "a", "b"]) {
    const path = `/__mock__/stubs/${id}/restore`;
    assert.equal((await server.control("POST", path)).status, 200);
  }
  assert.deepEqual(await order(server), ["a 2", "b 1", "c 0"]);
  assert.equal((await server.get("/x")).text, "a");
});

Deno.test("what cannot be restored says why", async () => {
  await using server = await startStandin();
  const path = "/__mock__/stubs/a/restore";
  const payload = answering({ path: "/a" }, "one", { stub_id: "a" });
  await server.stub(payload);
  assert.equal((await server.control("POST", path)).error, "NOT_FOUND");
  await server.control("DELETE", "/__mock__/stubs/a");
  await server.stub(payload);
  assert.equal((await server.control("POST", path)).error, "CONFLICT");
  await server.control("DELETE", "/__mock__/stubs/a");
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  await server.stub(payload, "qa");
  await server.control("DELETE", "/__mock__/stubs/a?scope=qa");
  assert.equal((await server.control("POST", path)).error, "CONFLICT");
  assert.equal(
    (await server.control("POST", `${path}?scope=dev`)).error,
    "NOT_FOUND",
  );
  const mine = await server.control("POST", path, undefined, { qa: "1" });
  assert.equal(mine.as(listedStub).scope, "qa");
  assert.equal((await server.control("POST", path)).status, 200);
  await server.stub({ ...payload, stub_id: "b" }, "qa");
  await server.control("DELETE", "/__mock__/stubs/b");
  await server.control("DELETE", "/__mock__/scopes/qa");
  const ended = await server.control("POST", "/__mock__/stubs/b/restore");
  assert.equal(ended.error, "NOT_FOUND");
});

Deno.test("a deletion is final after ten minutes", async () => {
  let now = Date.parse("2026-05-01T10:00:00Z");
  await using server = await startStandin({}, { now: () => now });
  await server.stub(answering({ path: "/a" }, "one", { stub_id: "a" }));
  await server.control("DELETE", "/__mock__/stubs/a");
  now += 600_001;
  const late = await server.control("POST", "/__mock__/stubs/a/restore");
  assert.equal(late.error, "NOT_FOUND");
});

Deno.test("deleted stubs are kept up to a bound", async () => {
  await using server = await startStandin();
  const body = "x".repeat(9_000_000);
  for (const id of ["a", "b", "c"]) {
    await server.stub(answering({ path: "/x" }, body, { stub_id: id }));
    await server.control("DELETE", `/__mock__/stubs/${id}`);
  }
  const statuses = [];
  for (const id of ["a", "b", "c"]) {
    const path = `/__mock__/stubs/${id}/restore`;
    statuses.push((await server.control("POST", path)).status);
  }
  assert.deepEqual(statuses, [404, 404, 200]);
});
