import assert from "node:assert/strict";
import { dryRunAnswer } from "../../src/model/stub_listing.ts";
import { answering, startStandin } from "../harness.ts";
import { ids, stubKeys } from "./listed_stubs.ts";

Deno.test("creating a stub answers 200 with success and a lower-case uuid", async () => {
  await using server = await startStandin();
  const answer = await server.control(
    "POST",
    "/__mock__/stubs",
    answering({ path: "/a" }),
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "application/json");
  assert.match(
    answer.text,
    /^\{"success":true,"stub_id":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"\}$/,
  );
  assert.equal((await server.get("/a")).text, "ok");
});

Deno.test("a stub_id that the client chooses is kept and refused a second time", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  assert.equal(
    await server.stub({ ...answering({}), stub_id: "login ok" }),
    "login ok",
  );
  const again = await server.control(
    "POST",
    "/__mock__/stubs",
    { ...answering({}), stub_id: "login ok" },
  );
  assert.equal(again.status, 409);
  assert.equal(again.error, "CONFLICT");
  assert.match(again.detail, /login ok/);
  assert.equal((await ids(server, "?scope=*")).length, 1);
  assert.equal(
    (await server.control("GET", "/__mock__/stubs/login%20ok")).status,
    200,
  );
});

Deno.test("a dry run validates and shows the stub but stores nothing", async () => {
  await using server = await startStandin();
  const good = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=true",
    answering({ path: "/a" }),
  );
  assert.equal(good.status, 200);
  const shown = good.as(dryRunAnswer);
  assert.deepEqual(Object.keys(shown), ["success", "dry_run", "stub"]);
  assert.deepEqual(Object.keys(shown.stub), stubKeys);
  assert.equal(shown.stub.request.path, "/a");
  const bad = await server.control("POST", "/__mock__/stubs?dry_run=true", {
    request: {},
  });
  assert.equal(bad.status, 422);
  assert.deepEqual(await ids(server), []);
  assert.equal((await server.get("/a")).status, 404);
  const odd = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=yes",
    answering({}),
  );
  assert.equal(odd.status, 400);
  assert.deepEqual(odd.issues[0]?.loc, ["query", "dry_run"]);
  const real = await server.control(
    "POST",
    "/__mock__/stubs?dry_run=false",
    answering({}),
  );
  assert.equal(real.status, 200);
  assert.equal((await ids(server)).length, 1);
});

Deno.test("replacing a stub keeps its id, scope and place and forgets its calls", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  for (const stub_id of ["a", "b", "c"]) {
    await server.stub({ ...answering({ path: "/x" }, stub_id), stub_id }, "qa");
  }
  await server.get("/x", { headers: { qa: "1" } });
  const put = await server.control(
    "PUT",
    "/__mock__/stubs/a",
    answering({ path: "/x" }, "new"),
  );
  assert.deepEqual([put.status, put.json], [200, {
    success: true,
    stub_id: "a",
  }]);
  assert.deepEqual(await ids(server, "?scope=qa"), ["a", "b", "c"]);
  const stub = await server.listed("a");
  assert.deepEqual([stub.scope, stub.calls, stub.last_call_at], [
    "qa",
    0,
    null,
  ]);
  assert.equal((await server.get("/x", { headers: { qa: "1" } })).text, "new");
  const wrong = await server.control("PUT", "/__mock__/stubs/a", {
    request: {},
    action: {},
  });
  assert.equal(wrong.status, 422);
  assert.equal((await server.get("/x", { headers: { qa: "1" } })).text, "new");
});

Deno.test("replacing asks for the id of the path and a stub that exists", async () => {
  await using server = await startStandin();
  await server.stub({ ...answering({}), stub_id: "a" });
  const other = await server.control("PUT", "/__mock__/stubs/a", {
    ...answering({}),
    stub_id: "b",
  });
  assert.deepEqual([other.status, other.error], [409, "CONFLICT"]);
  const same = await server.control("PUT", "/__mock__/stubs/a", {
    ...answering({}),
    stub_id: "a",
  });
  assert.equal(same.status, 200);
  const none = await server.control("PUT", "/__mock__/stubs/b", answering({}));
  assert.deepEqual(none.json, {
    error: "NOT_FOUND",
    detail: "Stub 'b' was not found",
  });
});

Deno.test("a stub is deleted by its id whatever its scope, unless the caller's header selects another", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const id = await server.stub(answering({ path: "/s" }), "qa");
  const path = `/__mock__/stubs/${id}`;
  const header = { dev: "1" };
  const elsewhere = await server.control("DELETE", path, undefined, header);
  assert.equal(elsewhere.status, 404);
  const gone = await server.control("DELETE", path);
  assert.deepEqual([gone.status, gone.json], [200, {
    success: true,
    stub_id: id,
  }]);
  assert.equal((await server.get("/s", { headers: { qa: "1" } })).status, 404);
  const again = await server.control("DELETE", `/__mock__/stubs/${id}`);
  assert.equal(again.status, 404);
  assert.equal(
    again.text,
    `{"error":"NOT_FOUND","detail":"Stub '${id}' was not found"}`,
  );
});

Deno.test("deleting all stubs takes those of the selection alone", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  for (const scope of [undefined, undefined, "qa"]) {
    await server.stub(answering({}), scope);
  }
  const scoped = await server.control("DELETE", "/__mock__/stubs", undefined, {
    qa: "1",
  });
  assert.deepEqual(scoped.json, { success: true, deleted: 1 });
  assert.equal((await ids(server, "?scope=*")).length, 2);
  await server.stub(answering({}), "qa");
  const global = await server.control("DELETE", "/__mock__/stubs");
  assert.deepEqual(global.json, { success: true, deleted: 2 });
  assert.equal((await ids(server, "?scope=*")).length, 1);
  await server.stub(answering({}));
  const all = await server.control("DELETE", "/__mock__/stubs?scope=*");
  assert.deepEqual(all.json, { success: true, deleted: 2 });
  assert.equal(
    (await server.control("DELETE", "/__mock__/stubs?scope=x")).status,
    404,
  );
});
