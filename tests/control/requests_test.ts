import assert from "node:assert/strict";
import { requestListing } from "../../src/model/request_listing.ts";
import { createFakeSleep } from "../fake_sleep.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { ask } from "../wire.ts";

async function paths(
  server: TestServer,
  query: string,
  headers = {},
): Promise<string[]> {
  const answer = await server.control(
    "GET",
    `/__mock__/requests${query}`,
    undefined,
    headers,
  );
  assert.equal(answer.status, 200, answer.text);
  return answer.as(requestListing).requests.map((one) => one.path);
}

Deno.test("a listing has its requests oldest first, a cursor and counts", async () => {
  await using server = await startStandin();
  await server.get("/a");
  await server.get("/b");
  const json = await server.requests();
  assert.deepEqual(Object.keys(json), [
    "requests",
    "cursor",
    "total",
    "evicted",
  ]);
  assert.deepEqual(json.requests.map((one) => one.path), [
    "/a",
    "/b",
  ]);
  assert.deepEqual([json.cursor, json.total, json.evicted], [4, 2, 0]);
});

Deno.test("a listing of long bodies is whole, whatever its length in all", async () => {
  await using server = await startStandin();
  const body = "\u0001".repeat(900_000);
  for (let at = 0; at < 4; at++) {
    await server.get("/long", { method: "POST", body });
  }
  const json = await server.requests();
  assert.deepEqual(
    json.requests.map((one) => one.body === body),
    [true, true, true, true],
  );
  assert.equal(json.total, 4);
  const head = await server.control("HEAD", "/__mock__/requests");
  assert.equal(head.status, 200);
});

Deno.test("a scope's listing holds its requests and the global ones in order of arrival", async () => {
  await using server = await startStandin();
  for (const name of ["qa", "dev"]) {
    await server.control("POST", "/__mock__/scopes", { name });
  }
  const sent: [string, Record<string, string>][] = [
    ["/g1", {}],
    ["/q1", { qa: "1" }],
    ["/d1", { dev: "" }],
    ["/g2", {}],
    ["/q2", { QA: "0" }],
  ];
  for (const [path, headers] of sent) await server.get(path, { headers });
  assert.deepEqual(await paths(server, ""), ["/g1", "/g2"]);
  assert.deepEqual(await paths(server, "", { qa: "1" }), [
    "/g1",
    "/q1",
    "/g2",
    "/q2",
  ]);
  assert.deepEqual(await paths(server, "?scope=QA"), ["/q1", "/q2"]);
  assert.deepEqual(await paths(server, "?scope=", { qa: "1" }), ["/g1", "/g2"]);
  assert.deepEqual(await paths(server, "?scope=*"), [
    "/g1",
    "/q1",
    "/d1",
    "/g2",
    "/q2",
  ]);
  assert.equal(
    (await server.control("GET", "/__mock__/requests?scope=none")).status,
    404,
  );
});

Deno.test("requests are filtered by method, path, text, status, match and stub", async () => {
  await using server = await startStandin();
  const id = await server.stub(answering({ path: "/users/{id}" }));
  await server.get("/users/1?Page=Two");
  await server.get("/users/2", { method: "POST", body: "the Needle in it" });
  await server.get("/none", { headers: { "x-team": "Blue" } });
  await ask(server, "/odd", { method: "PURGE" });
  const cases: [string, string[]][] = [
    ["method=post", ["/users/2"]],
    ["method=PURGE", ["/odd"]],
    ["path=users", ["/users/1", "/users/2"]],
    ["text=page%3Dtwo", ["/users/1"]],
    ["text=NEEDLE", ["/users/2"]],
    ["text=x-team%3A%20blue", ["/none"]],
    ["text=", ["/users/1", "/users/2", "/none", "/odd"]],
    ["status=200", ["/users/1", "/users/2"]],
    ["status=4xx", ["/none", "/odd"]],
    ["status=4XX&method=GET", ["/none"]],
    ["status=500", []],
    ["matched=true", ["/users/1", "/users/2"]],
    ["matched=false", ["/none", "/odd"]],
    [`stub_id=${id}`, ["/users/1", "/users/2"]],
    [`stub_id=${id}&text=needle`, ["/users/2"]],
    ["outcome=no_match", ["/none", "/odd"]],
    ["outcome=answered&method=GET", ["/users/1"]],
    ["outcome=dropped", []],
    ["before=3", ["/users/1"]],
    ["before=5&limit=1", ["/users/2"]],
    ["before=0", []],
    ["limit=2", ["/none", "/odd"]],
    ["limit=1&matched=true", ["/users/2"]],
    ["limit=0", []],
    ["limit=99", ["/users/1", "/users/2", "/none", "/odd"]],
  ];
  for (const [query, wanted] of cases) {
    assert.deepEqual(await paths(server, `?${query}`), wanted, query);
  }
});

Deno.test("polling with the cursor gives each new and each finished request exactly once", async () => {
  const { sleep, next } = createFakeSleep();
  await using server = await startStandin({}, { sleep });
  await server.stub(
    answering({ path: "/slow" }, "x", { chaos: { latency: { base_ms: 9 } } }),
  );
  let cursor = 0;
  const poll = async () => {
    const json = await server.requests(`?after=${cursor}`);
    cursor = json.cursor;
    return json.requests.map((one) =>
      `${one.path} ${one.response === null ? "pending" : "done"}`
    );
  };
  assert.deepEqual(await poll(), []);
  await server.get("/a");
  assert.deepEqual(await poll(), ["/a done"]);
  assert.deepEqual(await poll(), []);
  const slow = server.get("/slow");
  const nap = await next();
  assert.deepEqual(await poll(), ["/slow pending"]);
  assert.deepEqual(await poll(), []);
  await server.get("/b");
  nap.wake();
  await slow;
  assert.deepEqual(await poll(), ["/slow done", "/b done"]);
  assert.deepEqual(await poll(), []);
});

Deno.test("one cursor serves all scopes", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.get("/a");
  const { cursor } = await server.requests("?scope=*");
  await server.get("/b", { headers: { qa: "1" } });
  await server.get("/c");
  assert.deepEqual(await paths(server, `?scope=*&after=${cursor}`), [
    "/b",
    "/c",
  ]);
});

Deno.test("clearing takes the requests of the selection alone and starts the counts anew", async () => {
  await using server = await startStandin({ journalLimit: 2 });
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  const fill = async () => {
    for (let at = 0; at < 3; at++) {
      await server.get("/g");
      await server.get("/s", { headers: { qa: "1" } });
    }
  };
  await fill();
  const scoped = await server.control(
    "DELETE",
    "/__mock__/requests",
    undefined,
    { qa: "1" },
  );
  assert.deepEqual(scoped.json, { success: true, deleted: 2 });
  assert.deepEqual(await paths(server, "?scope=*"), ["/g", "/g"]);
  const global = await server.control("DELETE", "/__mock__/requests");
  assert.deepEqual(global.json, { success: true, deleted: 2 });
  const json = await server.requests();
  assert.deepEqual([json.total, json.evicted], [0, 0]);
  await fill();
  const all = await server.control("DELETE", "/__mock__/requests?scope=*");
  assert.deepEqual(all.json, { success: true, deleted: 4 });
  assert.equal(
    (await server.control("DELETE", "/__mock__/requests?scope=x")).status,
    404,
  );
});

Deno.test("a request is read by its id whatever its scope", async () => {
  await using server = await startStandin();
  await server.control("POST", "/__mock__/scopes", { name: "qa" });
  await server.get("/s", { headers: { qa: "1" } });
  const listed = await lastEntry(server);
  const path = `/__mock__/requests/${listed.id}`;
  assert.deepEqual((await server.control("GET", path)).json, listed);
  assert.equal(listed.scope, "qa");
  await server.control("DELETE", "/__mock__/requests?scope=qa");
  const gone = await server.control("GET", path);
  assert.equal(gone.status, 404);
  assert.match(gone.detail, /may have been cleared or evicted/);
});

Deno.test("nothing of the control API or the admin UI is recorded", async () => {
  await using server = await startStandin();
  for (
    const path of [
      "/__mock__",
      "/__mock__/stubs",
      "/__mock__/none",
      "/__admin__",
      "/__admin__/x",
    ]
  ) {
    await server.control("GET", path);
  }
  assert.equal(
    (await server.requests("?scope=*")).total,
    0,
  );
});
