import assert from "node:assert/strict";
import { call, startStored, storeFolder } from "./stored_server.ts";

const limited =
  '{"stub_id": "limited", "request": {"path": "/limited"}, "action": {"response": {"status_code": 200, "body": 9007199254740993}}, "max_calls": 3}';
const steps = [
  { response: { status_code: 200, headers: {}, body: "one" } },
  { response: { status_code: 200, headers: {}, body: "two" } },
  { response: { status_code: 200, headers: {}, body: "three" } },
];
const stubs = [
  limited,
  {
    stub_id: "sequence",
    request: { path: "/sequence" },
    action: { sequence: { steps } },
    counted_per: "scope",
  },
  {
    stub_id: "turns",
    request: { method: "POST", path: "/turn" },
    action: { response: { status_code: 200, headers: {}, body: "turned" } },
    then: { state: { turn: "two" } },
  },
  {
    stub_id: "items",
    request: { path: "/items" },
    action: { resource: { items: [{ id: 1, n: 1 }, { id: 2 }] } },
  },
  {
    stub_id: "gone",
    request: { path: "/gone" },
    action: { response: { status_code: 200, headers: {}, body: "back" } },
  },
];

/** Names that the engine would not keep as they are. */
const odd =
  '{"state": {"": 1, "a\\u0000b": {"deep": ["\\ud800"]}, "\\ud800": 2, "\\udfff": 3}}';

/** Changes something of each kind. */
async function fill(server: { readonly url: string }): Promise<void> {
  await call(server, "PUT", "/__mock__/scopes/outer", { title: "Outer" });
  await call(server, "PUT", "/__mock__/scopes/inner", {
    parent: "outer",
    ttl_ms: 3_600_000,
    chaos: null,
  });
  await call(server, "PUT", "/__mock__/scopes/over", { title: "Over" });
  for (const stub of stubs) {
    const path = "/__mock__/stubs?scope=inner";
    assert.equal((await call(server, "POST", path, stub)).status, 200);
  }
  await call(server, "PATCH", "/__mock__/state?scope=inner", odd);
  await call(server, "GET", "/__scope__/inner/limited");
  await call(server, "GET", "/__scope__/inner/sequence");
  await call(server, "POST", "/__scope__/inner/turn");
  await call(server, "POST", "/__scope__/inner/items", '{"n": 1.0}');
  await call(server, "DELETE", "/__scope__/inner/items/1");
  await call(server, "DELETE", "/__mock__/stubs/gone?scope=inner");
  await call(server, "GET", "/__scope__/over/nowhere");
  await call(server, "DELETE", "/__mock__/scopes/over");
}

Deno.test("a server that was killed goes on where it was: stubs, scopes, counts, sequences, state, resources, deletions and reports", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const listings = [
    "/__mock__/stubs?scope=*",
    "/__mock__/scopes",
    "/__mock__/state?scope=inner",
  ];
  const listed: string[] = [];
  {
    await using server = await startStored(file);
    await fill(server);
    for (const path of listings) {
      listed.push((await call(server, "GET", path)).text);
    }
    await server.kill();
  }
  await using server = await startStored(file);
  for (const [at, path] of listings.entries()) {
    const { text } = await call(server, "GET", path);
    assert.equal(timeless(text), timeless(listed[at] ?? ""), path);
  }
  const get = async (path: string) =>
    (await call(server, "GET", `/__scope__/inner${path}`)).text;
  assert.equal(await get("/limited"), "9007199254740993");
  assert.equal(await get("/sequence"), "two");
  assert.match(await get("/items"), /^\[\{"id":2\},\{"id":3,"n":1\.0\}\]$/);
  assert.equal(await get("/limited"), "9007199254740993");
  assert.match(await get("/limited"), /NO_STUB/);
  const restore = "/__mock__/stubs/gone/restore?scope=inner";
  assert.equal((await call(server, "POST", restore)).status, 200);
  assert.equal(await get("/gone"), "back");
  const late = await call(server, "GET", "/__scope__/over/nowhere");
  assert.match(late.text, /SCOPE_ENDED/);
  const report = await call(server, "GET", "/__mock__/report?scope=over");
  assert.match(report.text, /"title":"Over".*"late":1.*"\/nowhere"/);
});

/** A listing less what is a second old at most, and the requests, which are not stored here. */
function timeless(text: string): string {
  return text.replaceAll(
    /,"(?:last_used_at|expires_at|last_call_at|requests|unmatched)":(?:\d+|"[^"]*"|null)/g,
    "",
  ).replaceAll(/("stub_id":"(?:turns|items)".*?"calls":)\d+/g, "$1");
}
